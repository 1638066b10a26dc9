import { keepTrying } from '@/base/keep-trying';
import { formatMarketId } from '@/domain/market-id';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { LOADING_REST_MS, REST_MS, useRestedPrices } from '@/panes/plot/use-rested-prices';
import type { ControlPrices } from './control-prices';

const loadPrices = () => keepTrying(() => import('./control-prices'));

/** What the controls would cost; `undefined` until first computed. While the heat loads, it goes first. */
export function useControlPrices({ facts, choice, layers, locks }: Heatmap): ControlPrices | undefined {
  const { dataClient, market, span, sources } = facts;
  const { books, offered, finestBlock } = sources;
  const whose = [formatMarketId(market), span, [...books, ...offered].map(formatMarketId)];
  const compute = async (isOver: () => boolean): Promise<ControlPrices> => {
    const { computeControlPrices } = await loadPrices();
    return computeControlPrices(facts, choice, { isOpen: (id) => locks[id] === undefined, isOver });
  };
  const restMs = layers.some(({ pending }) => pending > 0) ? LOADING_REST_MS : REST_MS;
  return useRestedPrices(dataClient, JSON.stringify([whose, choice, finestBlock, locks]), compute, restMs);
}
