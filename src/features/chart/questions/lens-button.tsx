import { lazyPart } from '@/client/lazy-part';
import type { ChartView } from '@/features/chart/view/chart-view';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import type { ChartSearch } from '@/state/url-state';
import { useMedia } from '@/ui/use-media';

const LensPanel = lazyPart(() => import('./lens-panel').then((module) => ({ default: module.LensPanel })));

export interface LensButtonProps {
  readonly chart: ChartView;
  onSearch(change: Partial<ChartSearch>): void;
}

/** Opens the list of all questions of the coin: the plot can go to the end of one, and one is drawn. */
export function LensButton({ chart, onSearch }: LensButtonProps) {
  const isRoomy = useMedia(ROOMY);
  const { lens } = chart;
  if (lens === undefined || lens.groups.length === 0) return null;
  const ends = new Set(lens.groups.map(({ closes }) => closes)).size;
  return (
    <PanelButton
      label="Questions by closing time"
      value={`${ends} ${isRoomy ? 'closing ' : ''}${ends === 1 ? 'date' : 'dates'}`}
      className="w-100 max-w-[calc(100vw-16px)]"
    >
      {(close) => <LensPanel chart={chart} lens={lens} onSearch={onSearch} onClose={close} />}
    </PanelButton>
  );
}
