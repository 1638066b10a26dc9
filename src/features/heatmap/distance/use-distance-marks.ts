import { useEffect, useEffectEvent } from 'react';
import { formatPrice } from '@/domain/format/format-price';
import { listQuoteRuns } from '@/features/heatmap/view/best-quotes';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useTickDecimals } from '@/panes/plot/use-tick-decimals';
import { listMids, placeLines, placeQuotes, placeTrades } from './distance-marks';
import type { DistanceStage } from './distance-stage';
import { makeMidFinder } from './find-mid-at';

/** Draws best prices, the reader's lines and trades by their distance from the mid. */
export function useDistanceMarks(stage: DistanceStage | undefined, heatmap: Heatmap): void {
  const { base, candles, marks, linked } = heatmap;
  const { data, view } = base;
  const decimals = useTickDecimals(heatmap.market, candles.candles.closes);
  const draw = useEffectEvent(() => {
    if (stage === undefined) return;
    const { columnSeconds } = data.spec;
    const midAt = makeMidFinder(heatmap);
    const runs = listQuoteRuns({ data, view }, candles.candles);
    const mids = marks.hasQuotes || marks.lines.length > 0 ? listMids(runs, columnSeconds, midAt) : [];
    const nameOf = ({ name, price }: { readonly name?: string; readonly price: number }): string =>
      [name, formatPrice(price, decimals)].filter(Boolean).join(' ');
    stage.quotes.setData({ columnSeconds, runs: marks.hasQuotes ? placeQuotes(runs, mids) : [] });
    stage.curves.setData({ columnSeconds, curves: placeLines(marks.lines, mids, nameOf) });
    const { seconds } = linked.trades;
    stage.bubbles.setData({ bubbles: placeTrades(marks.bubbles, seconds, midAt), seconds });
  });
  const lines = JSON.stringify(marks.lines);
  useEffect(() => draw(), [stage, data, candles.candles, marks.hasQuotes, marks.bubbles, lines]);
}
