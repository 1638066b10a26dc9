import { useEffect } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { listSpanTiles } from '@/panes/use-tiles';
import { useNextRequest } from '@/state/next-request';
import type { Heatmap } from './use-heatmap';

/** What the view still lacks will cost this; shown in the header before and while it is asked. */
export function useNextPrice({ desk, depthAsk, candleSelection, span, needed }: Heatmap): ViewPrice {
  const setNext = useNextRequest((store) => store.setNext);
  const candles = { view: candleSelection, reach: span };
  const price = desk.tiles.price([
    listSpanTiles(depthAsk, needed),
    listSpanTiles({ ...candles, kind: desk.candles }, needed),
    listSpanTiles({ ...candles, kind: desk.sideCandles }, needed),
  ]);
  const { weight, source } = price;
  useEffect(() => {
    if (weight === 0) setNext({ kind: 'free' });
    else setNext({ kind: source === 'guess' ? 'estimated' : 'known', weight });
  }, [setNext, weight, source]);
  return price;
}
