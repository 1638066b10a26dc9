import type { ReactNode } from 'react';
import { IconButton } from './icon-button';

export interface DrawerProps {
  /** "BTC-USDT details". */
  readonly label: string;
  readonly header: ReactNode;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** For details of a plot: from 640 px on the plot gives way, so that its price axis stays in view. */
export const BESIDE_PLOT = 'sm:static sm:z-auto sm:shadow-none';
/** For details of a list: from 1024 px on its rows give way and show the columns that fit. */
export const BESIDE_LIST = 'md:static md:z-auto md:shadow-none';
/** For the parent of a plot and such details: in a narrow window they dock below the plot, which gives way too. */
export const TABLES_BELOW =
  'max-sm:flex-col max-sm:[&_aside]:relative max-sm:[&_aside]:h-[52%] max-sm:[&_aside]:shadow-none';

/**
 * Details beside the main view: docked from 1280 px on; below that over the content; below 640 px a sheet from the
 * bottom.
 */
export function Drawer({
  label,
  header,
  onClose,
  closeLabel = 'Close details',
  className = '',
  children,
}: DrawerProps) {
  return (
    <aside
      aria-label={label}
      className={`absolute inset-y-0 right-0 z-60 flex w-87 max-w-full flex-none flex-col border-l border-line bg-panel shadow-dialog max-sm:top-auto max-sm:h-[78%] max-sm:w-full max-sm:rounded-t-xl max-sm:border-t max-sm:border-l-0 lg:static lg:z-auto lg:shadow-none xl:w-95 ${className}`}
    >
      <div className="flex flex-none items-center gap-2.5 px-4 pt-3.5 pb-1">
        <div className="flex min-w-0 flex-1 items-center gap-2.5">{header}</div>
        <IconButton icon="close" label={closeLabel} small onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3.25 drawer-foot overflow-y-auto px-4 pt-2 pb-4.5">
        {children}
      </div>
    </aside>
  );
}

/** A divider between the parts of a drawer. */
export function DrawerRule() {
  return <div className="h-px flex-none bg-line" />;
}
