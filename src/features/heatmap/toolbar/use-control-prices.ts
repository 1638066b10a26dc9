import { keepTrying } from '@/base/keep-trying';
import { formatMarketId } from '@/domain/market-id';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useRestedPrices } from '@/panes/plot/use-rested-prices';
import type { ControlPrices } from './control-prices';

const loadPrices = () => keepTrying(() => import('./control-prices'));

/** What the controls would cost; `undefined` until first computed. */
export function useControlPrices({ facts, choice, locks }: Heatmap): ControlPrices | undefined {
  const { dataClient, market, span, sources } = facts;
  const { books, offered, finestBlock } = sources;
  const whose = [formatMarketId(market), span, [...books, ...offered].map(formatMarketId)];
  return useRestedPrices(dataClient, JSON.stringify([whose, choice, finestBlock, locks]), async () => {
    const { computeControlPrices } = await loadPrices();
    return computeControlPrices(facts, choice, (id) => locks[id] === undefined);
  });
}
