import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import type { Difference } from '@/domain/columns/compare-lines';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { MISSING } from '@/domain/format/missing';
import { listCoinGroups } from '@/features/chart/view/event-lens';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import { makeChartColumns, makeChartFigures, makeFunding, makePane, makeVolumes } from '@/testing/screen/chart-figures';
import { makeLens } from '@/testing/screen/make-lens';
import { makePricePane } from '@/testing/screen/price-pane';
import { addPin, hasCursorRoom, readCursor, type ShownFigures, wantsCard } from './cursor-readout';
import { getPaneSeries } from './pane-tables';

const QUARTER = 900;
const AT = Date.UTC(2026, 5, 18, 14, 0) / 1000;
const at = (quarter: number): number => AT + quarter * QUARTER;
/** Two candles, a gap, and the open one. */
const times = Float64Array.from([at(0), at(1), at(3)]);
const candlesOf = (volumes: readonly number[]) =>
  buildSeriesColumns(
    'candle',
    [100, 104, 98].map((close, i) => ({
      open: 100,
      high: close + 5,
      low: close - 5,
      close,
      volume: volumes[i],
      timestamp: { s: times[i] },
    })),
  );
const line = (...values: readonly number[]) => ({ times, values: Float64Array.from(values) });
const amounts = (...volumes: readonly number[]) => ({ times, volumes: Float64Array.from(volumes) });
const interest = [66_000, 66_100, 66_200].map((close, i) => ({ close, timestamp: { s: times[i] } }));
const price = makePricePane(undefined, { last: { price: 98, isRising: false } });
const ALL: ShownFigures['panes'] = ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'];

/** Every pane has loaded. */
function makeChart(change: Partial<ShownFigures> = {}, loaded: Partial<ChartColumns> = {}): ShownFigures {
  const columns = makeChartColumns(makePane(candlesOf([10, 10, 10]), QUARTER), {
    gaps: [{ from: at(2), to: at(3) }],
    unloaded: [{ from: at(-100), to: at(0) }],
    base: 100,
    volumes: makePane(makeVolumes(times, [6, 15, 4], [4, 5, 9]), QUARTER),
    delta: makePane({ ...line(2, 12, 7), from: at(0) }, QUARTER),
    interest: makePane(buildCandleColumns(interest), QUARTER),
    funding: makePane(makeFunding(times, [0.01, 0.01, 0.0253]), QUARTER),
    liquidations: makePane({ ...buildSideVolumes(amounts(0, 0.018, 0), amounts(0, 2, 0)), held: [] }, QUARTER),
    volatility: makePane(line(40, 41.25, 42), QUARTER),
    ...loaded,
  });
  const span = { from: at(-100), to: at(3) + 60, isRecorded: false };
  return { ...makeChartFigures(columns, { span, data: { price } }), panes: ALL, ...change };
}

function read(chart: ShownFigures, time: number, merged = 1) {
  const readout = readCursor(chart, time, merged);
  return readout && [readout.title, readout.time, ...readout.rows.map(({ label, value }) => `${label}: ${value}`)];
}

describe('the card at the cursor', () => {
  it('shows the candle, the distance from it to the last price, and every pane with its unit', () => {
    expect(read(makeChart(), at(1) + 60)).toEqual([
      '18 Jun 14:15',
      '2 bars back',
      'Open: 100.0',
      'High: 109.0',
      'Low: 99.0',
      'Close: 104.0',
      'Change: +4.0 · +4.00%',
      'From here to last: −6.0 · −5.77%',
      'Volume: 20.0 BTC',
      'Delta: +10.0 BTC',
      'CVD: +12.0 BTC',
      'Open interest: 66.10K BTC',
      'OI change: +100.0 BTC',
      'Funding: +0.0100% / 8h',
      'Shorts liquidated: 0.018 BTC',
      'Longs liquidated: 2.0 BTC',
      'Volatility: 41.3% a year',
    ]);
  });

  it('shows the lines over the candles as their table does, missing where they are unknown', () => {
    const averages = [
      { id: 'vwap', line: line(100, 101.26, 99) },
      { id: 'ma20', line: line(Number.NaN, Number.NaN, 99) },
    ] as const;
    const chart = makeChart({}, { averages });
    expect(read(chart, at(1) + 60)).toEqual(expect.arrayContaining(['VWAP: 101.3', `MA 20: ${MISSING}`]));
    const { figures } = getPaneSeries(chart, 'price');
    const told = (name: string) => figures.find((figure) => figure.name === name)?.valueAt(1);
    expect([told('VWAP'), told('MA 20'), told('MA 50')]).toEqual([101.26, Number.NaN, undefined]);
  });

  it('says what kind of bar it is: open, or one of several that share a pixel', () => {
    expect(read(makeChart(), at(3))?.[1]).toBe('open');
    expect(read(makeChart({ span: { from: at(-100), to: at(4), isRecorded: false } }), at(3))?.[1]).toBe('newest');
    expect(read(makeChart(), at(3))?.join()).not.toContain('last');
    // Last, because the prices above belong to the one candle, not to the bar.
    expect(read(makeChart(), at(1), 3)?.at(-1)).toBe('This candle: one of 3 in the bar');
    expect(read(makeChart(), at(1), 1)?.join()).not.toContain('in the bar');
    const asLine = makeChart({ data: { price: { ...price, form: 'line' } } });
    expect(read(asLine, at(1), 3)?.join()).not.toContain('in the bar');
  });

  it('shows unknown values of a gap without units', () => {
    const [title, kind, close, volume] = read(makeChart(), at(2) + 1) ?? [];
    expect([title, kind, close, volume]).toEqual(['18 Jun 14:30', 'gap · 1 bar back', 'Close: –', 'Volume: –']);
    expect(read(makeChart(), at(-2))?.[1]).toBe('not loaded · 5 bars back');
  });

  it('marks a candle that was filled from the one before', () => {
    const filled = makeChart({}, { price: makePane(candlesOf([10, 0, 10]), QUARTER) });
    expect(read(filled, at(1))?.[1]).toBe('filled · 2 bars back');
  });

  it('leaves out panes that are off, and names days without a clock', () => {
    expect(read(makeChart({ panes: [] }), at(0))?.at(-1)).toMatch(/^From here to last/);
    expect(read(makeChart({ interval: 'DAY' }), at(0))?.[0]).toBe('18 Jun');
  });

  it('names compared markets as everything else on screen does', () => {
    const market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT' };
    const rebased = { times: times.slice(0, 2), values: Float64Array.from([100, 104]) };
    const columns = buildSeriesColumns('candle', []);
    const compared = [{ market, columns, seconds: QUARTER, line: rebased, since: at(0) }];
    const base = makeChart({ panes: [] }, { compared, baseTime: at(0) });
    const drawn = [{ name: 'ETH-USDT', tone: 1 as const, line: makeLinePyramid(rebased, QUARTER) }];
    const chart: ShownFigures = {
      ...base,
      data: { price: { ...price, compared: drawn } },
      markets: { ...base.markets, compared: [market] },
    };
    const told = read(chart, at(1)) ?? [];
    expect(told).toContain('ETH-USDT from 18 Jun 14:00: +4.00%');
    expect(told).toContain('BTC-USDT from 18 Jun 14:00: +4.00%');
    // One period: the change of the bar would be that of another.
    expect(told.filter((row) => row.startsWith('Change'))).toEqual([]);
  });

  it('shows a difference of two markets as one figure, of several one per venue', () => {
    const against = (exchange: string) => ({
      market: { exchange, rawSymbol: 'X' },
      seconds: QUARTER,
      line: { times: times.slice(0, 2), values: Float64Array.from([100, 104]) },
    });
    const of = (difference: Difference, time: number, differences = [against('BOREAL')]) =>
      read(makeChart({ panes: [], difference, differences }), time)?.slice(2);
    expect(of('basis', at(1))).toEqual(['Basis: +104.0%']);
    expect(of('spread', at(1))).toEqual(['Spread: +104.0']);
    expect(of('ratio', at(1))).toEqual(['Ratio: 104.0']);
    expect(of('spread', at(2))).toEqual(['Spread: –']);
    expect(of('basis', at(0), [against('BOREAL'), against('CINDER')])).toEqual([
      'Basis, BOREAL: +100.0%',
      'Basis, CINDER: +100.0%',
    ]);
  });

  const question = { question: 'Will it be above $100?', conditionId: '0x1', lastPrice: 0.62 };
  const asked = (closes: number): ShownFigures => {
    const record = { ...question, availableTo: { s: closes } };
    const event = { slug: 'above', title: 'Coin above ___?', coin: 'BTC', questions: [record] };
    const groups = listCoinGroups([{ id: 'PREDMKT:0x1', event, record }], 'BTC');
    // Each price is at the end of its bucket; the trace ends at the gap.
    const trace = { ...line(0.4, 0.55, Number.NaN), times: Float64Array.from([at(1), at(2), at(2)]) };
    return makeChart(
      { panes: ['questions'], lens: makeLens(groups, 'PREDMKT:0x1') },
      { question: makePane(trace, QUARTER) },
    );
  };

  it('shows the chosen question at the end of the bucket, as the close is', () => {
    const told = (chart: ShownFigures, time: number) => read(chart, time)?.at(-1);
    expect(told(asked(at(50)), at(0) + 10)).toBe('Chosen question: 40.0%');
    expect(told(asked(at(50)), at(1) + 10)).toBe('Chosen question: 55.0%');
    expect(told(asked(at(50)), at(2) + 10)).toBe('Chosen question: –');
    // In the bucket in which the question ends, the last price before the end.
    expect(told(asked(at(1) + 60), at(1))).toBe('Chosen question: 40.0%');
    expect(told(asked(at(1) - 60), at(1))).toBe('Chosen question: –');
  });

  it('shows nothing in the future, not even of a question', () => {
    expect(read(makeChart(), at(5))).toBeUndefined();
    expect(read(asked(at(50)), at(5))).toBeUndefined();
  });

  it('stands while a candle is pinned, without a pointer that holds, and says how it goes away', () => {
    const none = { isHeld: false, isAlways: false, isPinned: false };
    expect(wantsCard(none)).toBe(false);
    for (const why of ['isHeld', 'isAlways', 'isPinned']) expect(wantsCard({ ...none, [why]: true }), why).toBe(true);
    const readout = { title: '18 Jun 14:30', time: 'open', rows: [{ label: 'Close', value: '98.0' }] };
    expect(addPin(readout).rows).toEqual([...readout.rows, { label: 'Pinned', value: 'click or Esc to unpin' }]);
  });

  it('covers neither a measured box nor the figures of a selected range', () => {
    const corner = (quarter: number) => ({ time: at(quarter), price: 100 });
    const box = { kind: 'measure', from: corner(0), to: corner(2) } as const;
    const view = { timeFrom: at(-10), timeTo: at(4), priceLow: 90, priceHigh: 110 };
    const room = (selection: readonly number[] | undefined, timeTo = view.timeTo) => {
      const settled = { view: { ...view, timeTo }, isAutofit: true, isLive: true };
      return hasCursorRoom({ selection, settled }, selection ? undefined : box);
    };
    expect(room(undefined)).toBe(false);
    expect(room(undefined, at(-1))).toBe(true);
    expect(room([at(0), at(2)])).toBe(false);
    expect(room([])).toBe(true);
  });

  it('gives the sides their colours', () => {
    const rows = readCursor(makeChart(), at(1), 1)?.rows ?? [];
    const toned = rows.flatMap(({ label, tone }) => (tone === undefined ? [] : [`${label} ${tone}`]));
    expect(toned).toEqual([
      'Change buy',
      'From here to last sell',
      'Delta buy',
      'OI change buy',
      'Shorts liquidated buy',
      'Longs liquidated sell',
    ]);
  });
});
