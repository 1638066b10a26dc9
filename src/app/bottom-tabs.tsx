import { Icon } from '@/ui/icon';
import { ViewLinks } from './view-links';

const TAB =
  'flex flex-1 flex-col items-center justify-center gap-0.75 text-2xs font-medium text-fg-3 outline-offset-[-3px] aria-[current=page]:text-fg-1 aria-[current=page]:[&>svg]:text-accent';

const ICON_SIZE = 20;

/** The views at the foot of a narrow window. */
export function BottomTabs({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <nav aria-label="Views" className="z-50 flex h-16 flex-none items-stretch border-t border-line bg-panel pb-2">
      <ViewLinks className={TAB} iconSize={ICON_SIZE} />
      <button type="button" className={TAB} aria-label="Open settings" aria-haspopup="dialog" onClick={onSettings}>
        <Icon name="settings" size={ICON_SIZE} />
        Settings
      </button>
    </nav>
  );
}
