import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { PaneAction } from '@/ui/pane-status';

export interface LockNoticeProps {
  /** "Skew needs the Advanced or Enterprise tier". */
  readonly title: string;
  /** What the tier above adds, and what this one has. */
  readonly children: ReactNode;
  /** Other buttons, before those of `actions`. */
  readonly ways?: ReactNode;
  readonly actions: readonly PaneAction[];
}

/** A card above what the tier includes: at the left what it does not include and why, at the right the ways on. */
export function LockNotice({ title, children, ways, actions }: LockNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-panel px-3 py-2 text-sm leading-4.5"
    >
      <Icon name="lock" size={15} className="flex-none text-fg-3" />
      <div className="max-w-[80ch] min-w-60 flex-1 text-fg-2">
        <h2 className="font-semibold text-fg-1">{title}</h2>
        <p>{children}</p>
      </div>
      <span className="ml-auto flex flex-wrap gap-2">
        {ways}
        {actions.map(({ label, onPress }) => (
          <Button key={label} onClick={onPress}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}
