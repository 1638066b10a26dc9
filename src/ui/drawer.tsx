import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button';
import { useOverflowHint } from './use-overflow-hint';

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
/** For a broad panel of a list: from 1024 px on its rows give way and show the columns that fit. */
export const BESIDE_LIST = 'md:static md:z-auto md:shadow-none';
/**
 * For details of a list: from 720 px on its rows give way and show the columns that fit, beside narrower details below
 * 1024 px. Below 720 px no price would fit beside them: they are a sheet from the bottom.
 */
export const DETAILS_OF_LIST =
  'min-[720px]:static min-[720px]:z-auto min-[720px]:shadow-none max-md:w-80 max-[720px]:top-auto max-[720px]:h-[78%] max-[720px]:w-full max-[720px]:rounded-t-xl max-[720px]:border-t max-[720px]:border-l-0';
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
  const body = useRef<HTMLDivElement>(null);
  useOverflowHint(body, 'y');
  return (
    <aside
      aria-label={label}
      className={`absolute inset-y-0 right-0 z-60 flex w-87 max-w-full flex-none flex-col border-l border-line bg-panel shadow-dialog max-sm:top-auto max-sm:h-[78%] max-sm:w-full max-sm:rounded-t-xl max-sm:border-t max-sm:border-l-0 lg:static lg:z-auto lg:shadow-none xl:w-95 ${className}`}
    >
      <div className="flex flex-none items-center gap-2.5 px-4 pt-3.5 pb-1">
        <div className="flex min-w-0 flex-1 items-center gap-2.5">{header}</div>
        <IconButton icon="close" label={closeLabel} small onClick={onClose} />
      </div>
      <div ref={body} className="fade-below flex min-h-0 flex-1 flex-col gap-3.25 overflow-y-auto px-4 pt-2 pb-3.5">
        {children}
      </div>
    </aside>
  );
}

/** A divider between the parts of a drawer. */
export function DrawerRule() {
  return <div className="h-px flex-none bg-line" />;
}
