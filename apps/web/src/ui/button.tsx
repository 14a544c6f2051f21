import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'quiet';
}

export function Button({ look = 'plain', className = '', type = 'button', ...rest }: ButtonProps) {
  const looks = { plain: '', primary: ' btn-primary', quiet: ' btn-quiet' };
  return <button type={type} className={`btn${looks[look]} ${className}`} {...rest} />;
}
