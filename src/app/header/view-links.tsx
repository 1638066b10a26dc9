import { Link, useLocation } from '@tanstack/react-router';
import { shareCurrent } from '@/panes/market/current-market';
import { VIEWS, type View } from '@/panes/views';
import { useSelection } from '@/state/selection';
import { getShared } from '@/state/url-state';
import { Icon } from '@/ui/icon';

export interface ViewLinksProps {
  /** Classes of each link; the current view has `aria-current=page`. */
  readonly className: string;
  /** Draws the view's icon before its title. */
  readonly iconSize?: number;
  /** All by default. */
  readonly views?: readonly View[];
  readonly onFollow?: () => void;
}

/**
 * Links to the views. They keep the fields that all views share, and open the market whose details are on screen.
 * The link to the current view keeps its whole address, so that it changes nothing.
 */
export function ViewLinks({ className, iconSize, views = VIEWS, onFollow }: ViewLinksProps) {
  const shown = useSelection((selection) => selection.shown);
  const here = useLocation({ select: ({ pathname }) => pathname });
  return views.map((view) => (
    <Link
      key={view.path}
      to={view.path}
      search={(before) =>
        view.path === here ? { ...before, ...getShared(before) } : shareCurrent(before, view.path, shown)
      }
      activeOptions={{ includeSearch: false }}
      className={className}
      onClick={onFollow}
    >
      {iconSize !== undefined && <Icon name={view.icon} size={iconSize} />}
      {view.title}
    </Link>
  ));
}
