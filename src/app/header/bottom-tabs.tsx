import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import { VIEWS, type View } from '@/panes/views';
import { useSelection } from '@/state/selection';
import { getShared } from '@/state/url-state';
import { Icon } from '@/ui/icon';
import { Popover } from '@/ui/popover';
import { useMedia } from '@/ui/use-media';
import { ViewLinks } from './view-links';

const TAB =
  'flex flex-1 flex-col items-center justify-center gap-0.75 text-2xs font-medium text-fg-3 outline-offset-[-3px] aria-[current]:text-fg-1 aria-[current]:[&>svg]:text-accent';
const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm text-fg-2 hover:bg-hover aria-[current=page]:text-fg-1 aria-[current=page]:[&>svg]:text-accent';

const ICON_SIZE = 20;
const SOURCES = '/sources';
/** Number of views with their own tab on a phone; the others share one. A tablet has room for all. */
const PHONE_TABS = 4;
const TABLET = '(min-width: 600px)';

/** The views as tabs at the bottom of a narrow window. */
export function BottomTabs({ onSettings }: { readonly onSettings: () => void }) {
  const count = useMedia(TABLET) ? VIEWS.length : PHONE_TABS;
  return (
    <nav aria-label="Views" className="z-50 flex h-16 flex-none items-stretch border-t border-line bg-panel pb-2">
      <ViewLinks views={VIEWS.slice(0, count)} className={TAB} iconSize={ICON_SIZE} />
      <MoreTab views={VIEWS.slice(count)} onSettings={onSettings} />
    </nav>
  );
}

/** Link to the markets that this machine records, which only its own service can do. */
function SourcesLink({ onFollow }: { readonly onFollow: () => void }) {
  const { hub } = useService();
  const session = useSyncExternalStore(hub.subscribe, hub.getSession);
  if (session?.source !== 'embedded') return null;
  return (
    <Link to={SOURCES} search={getShared} activeOptions={{ includeSearch: false }} className={ROW} onClick={onFollow}>
      <Icon name="sources" size={ICON_SIZE} />
      Sources
    </Link>
  );
}

interface MoreTabProps {
  /** Those without a tab of their own. */
  readonly views: readonly View[];
  readonly onSettings: () => void;
}

/** Opens what has no tab. It shows which of its views is on screen. */
function MoreTab({ views, onSettings }: MoreTabProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = views.find((view) => view.path === path);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={TAB}
        aria-label={here === undefined ? 'More views' : `${here.title}, more views`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={path === SOURCES || here !== undefined || undefined}
        onClick={() => {
          // The details of a list lie over it too: one gives way to the other.
          useSelection.getState().setDetailsOpen(false);
          setOpen((before) => !before);
        }}
      >
        <Icon name={here?.icon ?? 'more'} size={ICON_SIZE} />
        <span className="flex items-center gap-0.5">
          {here?.title ?? 'More'}
          {here !== undefined && <Icon name="chevron" size={10} />}
        </span>
      </button>
      {isOpen && (
        <Popover
          anchor={button}
          align="end"
          role="dialog"
          label="More views"
          className="w-55 p-1"
          onClose={() => setOpen(false)}
        >
          <ViewLinks views={views} className={ROW} iconSize={ICON_SIZE} onFollow={() => setOpen(false)} />
          <SourcesLink onFollow={() => setOpen(false)} />
          <button
            type="button"
            className={ROW}
            aria-label="Open settings"
            aria-haspopup="dialog"
            onClick={() => (setOpen(false), onSettings())}
          >
            <Icon name="settings" size={ICON_SIZE} />
            Settings
          </button>
        </Popover>
      )}
    </>
  );
}
