import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';

/** The text of a choice that the tier does not fully open, with a padlock behind it. Phones have no room for one. */
export const LockedText = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1">
    {children}
    <Icon name="lock" size={10} className="flex-none text-fg-3 max-sm:hidden" />
  </span>
);
