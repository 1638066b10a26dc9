import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartEngine } from '@/charts/chart-engine';
import { type CompareRailData, type CompareRailStyle, makeCompareRail } from '@/charts/rail/compare-rail';
import type { BookSide } from '@/domain/book/compare/side-levels';
import { drawOver } from '@/features/heatmap/scale/draw-over';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import type { ComparedPair } from './use-comparison';

/** Draws A, B and B − A in place of the rail while there is something to compare. */
export function useCompareRail(
  { model, crosshair }: Heatmap,
  stage: HeatmapStage | undefined,
  pair: ComparedPair | undefined,
): void {
  const engine = useRef<ChartEngine<CompareRailData, CompareRailStyle>>(undefined);
  const theme = useChartTheme();
  const isOn = stage !== undefined && pair !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const over = drawOver(model, 'rail', (host) =>
      makeCompareRail({ host, scheduler: stage.scheduler, place: stage.heat, crosshair }),
    );
    engine.current = over?.engine;
    return () => {
      over?.dispose();
      engine.current = undefined;
    };
  }, [isOn, stage, model, crosshair]);
  const draw = useEffectEvent(() => {
    if (pair !== undefined) engine.current?.setData(layRows(pair));
  });
  useEffect(() => draw(), [isOn, stage, model, crosshair, pair]);
  useEffect(() => engine.current?.setStyle({ theme }), [isOn, stage, model, crosshair, theme]);
}

/** Levels of both sides as rows of the plot: a bid's block starts at its label, an ask's ends there. */
export function layRows({ bid, ask, bookA }: Pick<ComparedPair, 'bid' | 'ask' | 'bookA'>): CompareRailData {
  const { rowStep, blocks } = bookA.layer.data.spec;
  const offset: Readonly<Record<BookSide, number>> =
    blocks === undefined ? { bid: -rowStep / 2, ask: -rowStep / 2 } : { bid: 0, ask: -rowStep };
  const rows = (
    [
      ['bid', bid],
      ['ask', ask],
    ] as const
  ).flatMap(([side, { levels }]) =>
    Array.from(levels.prices, (price, at) => ({
      low: price + offset[side],
      a: levels.a[at],
      b: levels.b[at],
      side: side === 'ask' ? 1 : 0,
    })),
  );
  return {
    lows: Float64Array.from(rows, ({ low }) => low),
    rowStep,
    a: Float64Array.from(rows, ({ a }) => a),
    b: Float64Array.from(rows, ({ b }) => b),
    sides: Uint8Array.from(rows, ({ side }) => side),
  };
}
