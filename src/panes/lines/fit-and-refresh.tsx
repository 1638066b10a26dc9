import { RefreshChoice } from '@/panes/plot/live/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { Button } from '@/ui/button';
import type { SpanZoom } from './use-span-zoom';

export interface FitAndRefreshProps {
  readonly zoom: SpanZoom;
  /** How the live edge is followed; `undefined` where time stands still, or where that stands elsewhere. */
  readonly refresh: LiveRefresh | undefined;
}

/** Back to the whole range, where a part of it is shown, and how often its edge is looked at. */
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
