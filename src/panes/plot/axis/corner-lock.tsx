import { Icon } from '@/ui/icon';

/** The padlock of a choice on a phone, where it stands in the corner, as beside the text there is no room for it. */
export const CornerLock = () => <Icon name="lock" size={8} className="absolute top-0.5 right-px text-fg-3 sm:hidden" />;
