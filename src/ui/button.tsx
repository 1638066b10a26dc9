import type { ComponentProps, ReactNode } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  readonly look?: 'plain' | 'primary' | 'ghost';
  /** Why the button is disabled. It stays focusable, states the reason, and does nothing. */
  readonly offReason?: string | undefined;
  readonly children?: ReactNode;
}

const LOOKS = { plain: 'btn', primary: 'btn btn-primary', ghost: 'btn btn-ghost' } as const;

export function Button({ look = 'plain', offReason, className = '', onClick, ...rest }: ButtonProps) {
  const isOff = offReason !== undefined;
  return (
    <button
      type="button"
      className={`${LOOKS[look]} ${className}`}
      aria-disabled={isOff || undefined}
      title={offReason}
      onClick={isOff ? undefined : onClick}
      {...rest}
    />
  );
}
