'use client';

// Within the shell: the header stays when a screen below it cannot be drawn.
export { default } from '../error.tsx';
