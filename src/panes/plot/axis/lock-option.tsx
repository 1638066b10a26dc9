import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';

/** The text of a choice that the tier does not fully open, with a padlock behind it; on phones in the margin of the choice. */
export const LockedText = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 max-sm:gap-0.5">
    {children}
    <Icon name="lock" size={10} className="flex-none text-fg-3 max-sm:-mr-1.5 max-sm:size-2" />
  </span>
);
