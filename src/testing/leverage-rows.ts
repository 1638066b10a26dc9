import { makeRandom } from '@/base/random';

/** One minute of open interest and funding of a market, in the test's terms; rows are made from it. */
export interface LeverageMinute {
  readonly market: number;
  readonly ts: number;
  /** Open interest at the end of the minute, in lots and dollars. */
  readonly lots: number;
  readonly usd: number;
  /** In 1e-9 per the venue's own interval. */
  readonly rate: number;
  readonly predictedOpen: number;
  readonly predictedClose: number;
  readonly longLots: number;
  readonly longUsd: number;
  readonly shortLots: number;
  readonly shortUsd: number;
}

/** Random minutes of a market from `from` on (Unix seconds, at a full hour). */
export function makeLeverageMinutes(seed: number, market: number, from: number, count: number): LeverageMinute[] {
  const random = makeRandom(seed + market);
  const integer = (below: number): number => Math.floor(random() * below);
  let lots = 50_000_000 + integer(1000);
  let predicted = integer(100_000);
  return Array.from({ length: count }, (_, i) => {
    lots += integer(2001) - 1000;
    const predictedOpen = predicted;
    predicted += integer(20_001) - 10_000;
    const longLots = random() < 0.3 ? 1 + integer(5000) : 0;
    const shortLots = random() < 0.3 ? 1 + integer(5000) : 0;
    return {
      market,
      ts: from + i * 60,
      lots,
      usd: lots * 95 + integer(100_000),
      rate: Math.floor(i / 120) * 7919 - 50_000,
      predictedOpen,
      predictedClose: predicted,
      longLots,
      longUsd: longLots * 97,
      shortLots,
      shortUsd: shortLots * 98,
    };
  });
}

const beyond = (values: readonly number[], open: number, close: number): { high: number; low: number } => ({
  high: Math.max(open, close, ...values) - Math.max(open, close),
  low: Math.min(open, close) - Math.min(open, close, ...values),
});

const total = (minutes: readonly LeverageMinute[], of: (minute: LeverageMinute) => number): number =>
  minutes.reduce((sum, minute) => sum + of(minute), 0);

interface RowOptions {
  /** 60 or 3600. */
  readonly seconds: number;
  readonly every: number;
  readonly forecasts: boolean;
}

/** Rows of the tables `interest_…`, `funding_…` and `liquidation_…` of one market; incomplete hours are left out. */
export function leverageRows(minutes: readonly LeverageMinute[], { seconds, every, forecasts }: RowOptions) {
  const perRow = seconds / 60;
  const interest: object[] = [];
  const funding: object[] = [];
  const liquidation: object[] = [];
  for (let at = 0; at + perRow <= minutes.length; at += perRow) {
    const group = minutes.slice(at, at + perRow);
    const [first] = group;
    const last = group[group.length - 1];
    const { market, ts } = first;
    const before = minutes[at - 1] ?? last;
    const lots = beyond(
      group.map((minute) => minute.lots),
      before.lots,
      last.lots,
    );
    const usd = beyond(
      group.map((minute) => minute.usd),
      before.usd,
      last.usd,
    );
    interest.push({ market, ts, lots: last.lots, ...lots, usd: last.usd, usdHigh: usd.high, usdLow: usd.low });
    const open = first.predictedOpen;
    const close = last.predictedClose;
    const predicted = beyond(
      group.flatMap((minute) => [minute.predictedOpen, minute.predictedClose]),
      open,
      close,
    );
    const forecast = {
      forecasts: 1,
      predictedOpen: open,
      predictedHigh: predicted.high,
      predictedLow: predicted.low,
      predictedClose: close - open,
    };
    funding.push({ market, ts, every, rate: first.rate, ...(forecasts ? forecast : {}) });
    const closed = {
      longLots: total(group, (minute) => minute.longLots),
      longUsd: total(group, (minute) => minute.longUsd),
      shortLots: total(group, (minute) => minute.shortLots),
      shortUsd: total(group, (minute) => minute.shortUsd),
    };
    if (closed.longLots + closed.shortLots > 0) liquidation.push({ market, ts, ...closed });
  }
  return { interest, funding, liquidation };
}
