import { RefreshChoice } from '@/panes/plot/live/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { Button } from '@/ui/button';
import type { SpanZoom } from './use-span-zoom';

export interface FitAndRefreshProps {
  readonly zoom: Pick<SpanZoom, 'shown' | 'onFit'>;
  /** How the live edge is followed; `undefined` if time does not advance, or if the control is elsewhere. */
  readonly refresh: LiveRefresh | undefined;
}

/** A button back to the whole range, if zoomed, and the choice of refresh interval. */
export function FitAndRefresh({ zoom, refresh }: FitAndRefreshProps) {
  return (
    <>
      {zoom.shown !== undefined && (
        <Button look="ghost" onClick={zoom.onFit}>
          Fit
        </Button>
      )}
      {refresh !== undefined && (
        <span className="flex-none">
          <RefreshChoice {...refresh} />
        </span>
      )}
    </>
  );
}
