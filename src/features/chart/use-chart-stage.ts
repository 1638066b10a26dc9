import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import type { StackLayout } from '@/charts/echarts/stack-data';
import { formatOnScale, placeOnScale, scaleView } from '@/charts/viewport/price-scale';
import { cssXOfTime, cssYOfPrice } from '@/charts/viewport/viewport';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { useLatest } from '@/panes/plot/gestures/use-latest';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { useSettings } from '@/state/settings';
import { formatRowValue } from './figures/format-row-value';
import { type ChartGestures, type ChartHosts, listenTo } from './listen-chart';
import { type ChartStage, type MakeStack, makeChartStage } from './view/chart-stage';
import { type ChartView, nameBucket } from './view/chart-view';

export interface MountedStage {
  /** `undefined` until the engine has loaded. */
  readonly stage: ChartStage | undefined;
  /** What the gestures act on, available at the same moment as `stage`. */
  readonly hosts: ChartHosts | undefined;
  /** Why the engine could not be loaded. */
  readonly error: Error | undefined;
  /** Tries to load it once more. */
  retry(): void;
  /** Ref of the element that all rows are drawn into. */
  readonly attach: RefCallback<HTMLElement>;
}

const loadStack = async (): Promise<MakeStack> => {
  const { ChartStack } = await import('@/charts/echarts/chart-stack');
  return (options) => new ChartStack(options);
};

interface LoadedEngine {
  readonly makeStack: MakeStack | undefined;
  readonly error: Error | undefined;
  retry(): void;
}

/** The engine once it has loaded; a failed load is retried when the reader asks. */
function useEngine(): LoadedEngine {
  const [attempt, setAttempt] = useState(0);
  const [engine, setEngine] = useState<Pick<LoadedEngine, 'makeStack' | 'error'>>();
  useEffect(() => {
    let isOver = false;
    const settle = (next: Pick<LoadedEngine, 'makeStack' | 'error'>): void => {
      if (!isOver) setEngine(next);
    };
    loadStack().then(
      (makeStack) => settle({ makeStack, error: undefined }),
      (reason: unknown) =>
        settle({ makeStack: undefined, error: reason instanceof Error ? reason : new Error(String(reason)) }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = (): void => {
    setEngine(undefined);
    setAttempt((before) => before + 1);
  };
  return { makeStack: engine?.makeStack, error: engine?.error, retry };
}

/** The stage on its element, from when the engine has loaded until it unmounts. */
export function useChartStage(
  { model, crosshair }: Pick<ChartView, 'model' | 'crosshair'>,
  events: ChartGestures,
): MountedStage {
  const { makeStack, error, retry } = useEngine();
  const [mounted, setMounted] = useState<{ readonly stage: ChartStage; readonly hosts: ChartHosts }>();
  const gestures = useLatest(events);
  const attach = useCallback(
    (host: HTMLElement) => {
      if (makeStack === undefined) return undefined;
      const scheduler = makeFrameScheduler();
      const stage = makeChartStage({ host, makeStack, model, crosshair, scheduler });
      setMounted({ stage, hosts: listenTo({ stage, model, crosshair, gestures }) });
      return () => {
        stage.dispose();
        scheduler.dispose();
        setMounted(undefined);
      };
    },
    [makeStack, model, crosshair, gestures],
  );
  return { stage: mounted?.stage, hosts: mounted?.hosts, error, retry, attach };
}

/** Hands the engines what they draw, where, and in which colours. */
export function useStageData(
  stage: ChartStage | undefined,
  chart: ChartView,
  layout: StackLayout | undefined,
  note: string | undefined,
): void {
  const theme = useChartTheme();
  const zone = useSettings((settings) => settings.zone);
  const { data } = chart;
  useEffect(() => {
    const { last } = data.price;
    const price = last === undefined || note === undefined ? data.price : { ...data.price, last: { ...last, note } };
    stage?.stack.setData({ ...data, price });
  }, [stage, data, note]);
  useEffect(() => {
    stage?.stack.setStyle({ theme, zone });
    stage?.lines.setStyle({ theme });
  }, [stage, theme, zone]);
  useEffect(() => {
    if (layout !== undefined) stage?.setLayout(layout);
  }, [stage, layout]);
  useCrosshairWords(stage, chart, layout);
}

/** Positions of the crosshair's lines and labels, and the text of the labels. */
function useCrosshairWords(stage: ChartStage | undefined, chart: ChartView, layout: StackLayout | undefined): void {
  const zone = useSettings((settings) => settings.zone);
  const columnAt = useEffectEvent((time: number) => {
    const { interval } = chart;
    const middle = alignDown(time, interval) + INTERVAL_SECONDS[interval] / 2;
    const x = stage === undefined ? -1 : cssXOfTime(chart.model.get().view, stage.plotSize(), middle);
    return { x, label: nameBucket(chart, time) };
  });
  const levelAt = useEffectEvent((price: number | undefined) => {
    if (stage === undefined) return undefined;
    return price === undefined ? findRowLevel(stage) : findPriceLevel(stage, chart, price);
  });
  useEffect(() => {
    if (stage === undefined || layout === undefined) return;
    const { rows, plotWidth, gutterWidth, axisWidth, timeAxisHeight } = layout;
    const last = rows.at(-1);
    const rowsBottom = last === undefined ? 0 : last.top + last.height;
    stage.lines.setData({
      plotWidth,
      axisLeft: plotWidth + gutterWidth,
      axisWidth,
      rowsBottom,
      timeAxisHeight,
      zone,
      columnAt: (time) => columnAt(time),
      levelAt: (price) => levelAt(price),
    });
  }, [stage, layout, chart.data, chart.interval, zone]);
}

function findPriceLevel(stage: ChartStage, { data, model }: ChartView, price: number) {
  const row = stage.findRow('price');
  if (row === undefined) return undefined;
  const { scale, decimals, percentBase } = data.price;
  const onAxis = scaleView(model.get().view, scale);
  const y = cssYOfPrice(onAxis, stage.plotSize(), placeOnScale(scale, price));
  if (!(y >= 0 && y <= row.height)) return undefined;
  const label = formatOnScale(scale, price, decimals, percentBase);
  return { y: row.top + y, label, beside: stage.stack.placeOfLast(), ticks: stage.stack.listTickYs() };
}

function findRowLevel(stage: ChartStage) {
  const at = stage.getRowPoint();
  const row = at && stage.findRow(at.row);
  if (at === undefined || row === undefined) return undefined;
  const value = stage.stack.valueAt(at.row, at.y);
  const unit = stage.stack.isPercent(at.row) ? 'percent' : at.row;
  return { y: row.top + at.y, label: value === undefined ? undefined : formatRowValue(unit, value) };
}
