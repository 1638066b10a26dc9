import type { ReactNode } from 'react';
import { MoreFrame } from '@/panes/plot/axis/more-frame';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { RefreshChoice } from '@/panes/plot/live/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { ControlRow } from '@/ui/control-row';

export interface MoreControlsProps {
  /** Accessible name of the panel: "More supply controls". */
  readonly label: string;
  /** How the live edge is followed, if that does not fit the bar. */
  readonly refresh: LiveRefresh | undefined;
  /** Other choices that do not fit the bar; one that opens something else closes the panel. */
  readonly children?: ReactNode | ((close: () => void) => ReactNode);
}

/** The controls that do not fit a narrow bar. The button stays visible at the bar's end however far it is scrolled. */
export function MoreControls({ label, refresh, children }: MoreControlsProps) {
  return (
    <span className="sticky -right-3 z-10 -mr-3 flex-none bg-panel py-1 pr-3 pl-2">
      <PanelButton label={label} value="More" className="w-100 max-w-[calc(100vw-16px)]">
        {(close) => (
          <MoreFrame>
            {typeof children === 'function' ? children(close) : children}
            {refresh !== undefined && (
              <ControlRow label="Live edge">
                <RefreshChoice {...refresh} />
              </ControlRow>
            )}
          </MoreFrame>
        )}
      </PanelButton>
    </span>
  );
}
