import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  readonly icon: IconName;
  /** Accessible name, and the tooltip. */
  readonly label: string;
  readonly small?: boolean;
}

export function IconButton({ icon, label, small = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-btn ${small ? 'icon-btn-small' : ''} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={small ? 12 : 16} />
    </button>
  );
}
