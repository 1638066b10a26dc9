import { describe, expect, it } from 'vitest';
import { FLOW_KINDS, FLOW_SUMS, type FlowKind, placeOfSum } from '@/domain/book/flow/flow-column';
import type { FlowSumColumns } from '@/domain/book/flow/sum-flow';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { computeFlowScale, type FlowData, paintFlow, paintFlowAxis } from './flow-series';

const theme = getChartTheme('dark');
const size = { width: 100, height: 96, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: 1000, priceLow: 0, priceHigh: 1 };
const SECONDS = 100;
const [BIDS, ASKS] = [0, 1];

type Sum = readonly [side: number, kind: FlowKind, size: number];

function flowOf(...columns: readonly Sum[][]): FlowSumColumns {
  const sums = new Float64Array(columns.length * FLOW_SUMS);
  for (const [at, column] of columns.entries()) {
    for (const [side, kind, amount] of column) {
      sums[at * FLOW_SUMS + placeOfSum(0, side, FLOW_KINDS.indexOf(kind))] = amount;
    }
  }
  const times = Float64Array.from(columns, (_, at) => at * SECONDS);
  return { length: columns.length, times, starts: times, sums, basis: 'candles' };
}

function paint(flow: FlowSumColumns, painter: typeof paintFlow) {
  const recording = makeRecordingContext();
  const data: FlowData = { flow, band: 0, seconds: SECONDS };
  painter({ context: recording.context, view, size, data, style: { theme }, crosshair: undefined });
  return recording;
}

const readBars = (flow: FlowSumColumns) =>
  paint(flow, paintFlow)
    .calls.filter(({ name, args }) => name === 'fillRect' && (args[2] as number) < size.width)
    .map(({ args, fill }) => [args[0], args[1], args[3], fill]);

describe('book flow', () => {
  it('rises where size was added and falls where it was removed, trades first, in the colour of its side', () => {
    const flow = flowOf(
      [
        [BIDS, 'added', 20],
        [ASKS, 'added', 10],
      ],
      [
        [BIDS, 'traded', 10],
        [ASKS, 'pulled', 20],
      ],
    );
    expect(computeFlowScale({ flow, band: 0, seconds: SECONDS }, view)).toEqual({
      from: 0,
      to: 2,
      most: 30,
      running: Float64Array.of(30, 0),
      farthest: 30,
    });
    expect(readBars(flow)).toEqual([
      [0, 60, -20, withAlpha(theme.buy, 0.75)],
      [0, 40, -10, withAlpha(theme.sell, 0.75)],
      [10, 60, 10, withAlpha(theme.buy, 1)],
      [10, 70, 20, withAlpha(theme.sell, 0.4)],
    ]);
  });

  it('is grey where it is uncertain', () => {
    const bars = readBars(flowOf([[BIDS, 'unsureAdded', 5]], [[ASKS, 'unsureRemoved', 5]]));
    expect(bars.map(([, , height, colour]) => [height, colour])).toEqual([
      [-30, withAlpha(theme.text3, 0.4)],
      [30, withAlpha(theme.text3, 0.4)],
    ]);
  });

  it('has a line of its net change, and one of the running sum over the view', () => {
    const flow = flowOf([[BIDS, 'added', 20]], [[ASKS, 'pulled', 10]], [[BIDS, 'traded', 20]]);
    const { calls } = paint(flow, paintFlow);
    const lines = calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo').map(({ args }) => args[1]);
    // Zero, then each line after its casing: the net of 20, −10 and −20 in 20; the sum of 20, 10 and −10 in 20.
    const [net, sum] = [
      [30, 75, 90],
      [30, 45, 75],
    ];
    expect(lines.slice(2)).toEqual([...net, ...net, ...sum, ...sum]);
  });

  it('has an axis of half its largest column either way, the running sum, and nothing without columns', () => {
    const two = flowOf([[BIDS, 'added', 3000]], [[BIDS, 'added', 1000]]);
    expect(paint(two, paintFlowAxis).listTexts()).toEqual(['0', '1.5K', '−1.5K', '+4.00K']);
    expect(paint(flowOf([[BIDS, 'added', 3000]]), paintFlowAxis).listTexts()).toEqual(['0', '1.5K', '−1.5K']);
    expect(paint(flowOf(), paintFlowAxis).listTexts()).toEqual([]);
  });
});
