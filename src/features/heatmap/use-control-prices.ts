import { useEffect, useEffectEvent, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import { formatMarketId } from '@/domain/market-id';
import { useTileNews } from '@/panes/use-tile-news';
import type { ControlPrices } from './control-prices';
import type { Heatmap } from './use-heatmap';

const loadPrices = () => import('./control-prices');

/** Prices are for a hand that rests: those of a moment ago stay until then. */
const REST_MS = 120;

/** What the controls would cost, computed beside the frames; `undefined` before the first time. */
export function useControlPrices({ facts, choice, locks }: Heatmap): ControlPrices | undefined {
  const { desk, market, span, sources } = facts;
  const news = useTileNews(desk);
  const [prices, setPrices] = useState<ControlPrices>();
  // By what is said, not by which object says it: prices that are set anew must not be the reason to compute them anew.
  const { books, offered, finestBlock } = sources;
  const asked = JSON.stringify([formatMarketId(market), span, [...books, ...offered].map(formatMarketId)]);
  const shown = JSON.stringify([choice, finestBlock, locks]);
  const compute = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    const { computeControlPrices } = await loadPrices();
    const next = computeControlPrices(facts, choice, (id) => locks[id] === undefined);
    if (!isOver()) setPrices((before) => keepEqual(before, next));
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => void compute(() => isOver), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [desk, asked, shown, news]);
  return prices;
}
