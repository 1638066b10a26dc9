import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';

/**
 * The text of a choice that the tier does not fully open, with a padlock behind it; on phones, which have no room for that,
 * in the corner of the choice.
 */
export const LockedText = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span className="inline-flex items-center gap-1">
      {children}
      <Icon name="lock" size={10} className="flex-none text-fg-3 max-sm:hidden" />
    </span>
    <Icon name="lock" size={8} className="absolute top-0.5 right-px text-fg-3 sm:hidden" />
  </>
);
