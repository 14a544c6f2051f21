import type { ComponentProps } from 'react';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'aria-label'> {
  /** Read by screen readers; shown as the placeholder when there is none. */
  readonly label: string;
}

export function TextField({
  label,
  placeholder = label,
  className = '',
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <input
      type={type}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      className={`min-h-[28px] rounded-md border border-line bg-panel px-2 text-ink placeholder:text-ink3 ${className}`}
      {...rest}
    />
  );
}
