import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  readonly label: string;
  readonly trailing?: ReactNode;
  readonly className?: string;
}

export function SearchField({ label, trailing, className = '', ...input }: SearchFieldProps) {
  return (
    <div className={`field ${className}`}>
      <Icon name="search" className="flex-none" />
      <input type="search" aria-label={label} autoComplete="off" spellCheck={false} {...input} />
      {trailing}
    </div>
  );
}
