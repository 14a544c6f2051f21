import { expect, it } from 'vitest';
import { keyText } from './key-combo.tsx';

it('keyText: as the keyboard in front of the person says it', () => {
  expect(keyText('mod+k', true)).toBe('⌘K');
  expect(keyText('mod+k', false)).toBe('Ctrl K');
  expect(keyText('Escape', false)).toBe('Esc');
  expect(keyText('?', false)).toBe('?');
});
