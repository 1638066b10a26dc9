import { useEffect, useState } from 'react';
import { keepEqual } from '@/base/keep-equal';
import { useTileNews } from '@/panes/use-tile-news';
import type { ControlPrices } from './control-prices';
import type { Heatmap } from './use-heatmap';

const loadPrices = () => import('./control-prices');

/** Prices are for a hand that rests: those of a moment ago stay until then. */
const REST_MS = 120;

/** What the controls would cost, computed beside the frames; `undefined` before the first time. */
export function useControlPrices({ facts, choice, locks }: Heatmap): ControlPrices | undefined {
  const news = useTileNews(facts.desk);
  const [prices, setPrices] = useState<ControlPrices>();
  useEffect(() => {
    let isOver = false;
    const show = async (): Promise<void> => {
      const { computeControlPrices } = await loadPrices();
      const next = computeControlPrices(facts, choice, (id) => locks[id] === undefined);
      // Another object of the same prices would render the screen, which asks for the prices, without end.
      if (!isOver) setPrices((before) => keepEqual(before, next));
    };
    const timer = setTimeout(() => void show(), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [facts, choice, locks, news]);
  return prices;
}
