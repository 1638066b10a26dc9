import { keepTrying } from '@/base/keep-trying';
import { formatMarketId } from '@/domain/market-id';
import type { Chart } from '@/features/chart/view/chart';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useRestedPrices } from '@/panes/plot/use-rested-prices';
import { useMedia } from '@/ui/use-media';
import type { ChartPrices } from './chart-prices';

const loadPrices = () => keepTrying(() => import('./chart-prices'));

/** What the controls would cost; `undefined` before the first time. */
export function useChartPrices({ facts, choice }: Chart): ChartPrices | undefined {
  const { dataClient, market, span, offered, canSum } = facts;
  const isNarrow = !useMedia(ROOMY);
  const whose = [formatMarketId(market), span, offered.map(formatMarketId), canSum];
  return useRestedPrices(dataClient, JSON.stringify([whose, choice, isNarrow]), async (isOver) => {
    const { computeChartPrices } = await loadPrices();
    return computeChartPrices(facts, choice, { isNarrow, isOver });
  });
}
