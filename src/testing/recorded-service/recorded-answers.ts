import type { CandlePoint, FundingPoint, LiquidationPoint, OpenInterestPoint, Timestamp } from '@/contract/payloads';
import type { Side } from '@/contract/values';
import { makeRecordedMarket, type RecordedMarket, type RecordedRate } from './recorded-market';
import { readRecordedJson } from './recordings';

const HOUR_MS = 3_600_000;
const HOUR_SECONDS = 3600;
const EIGHT_HOURS_MS = 28_800_000;

interface Answer<P> {
  readonly series: readonly {
    readonly id: { readonly side?: Side };
    readonly points: readonly { readonly Point: P }[];
  }[];
}

/** Points of one series in a captured answer, in order of time. */
function readAnswer<P extends { readonly timestamp: Timestamp }>(name: string, side?: Side): P[] {
  const { series } = readRecordedJson<Answer<P>>(`spec/examples/capture-${name}.json`);
  const points = series.flatMap((one) => (one.id.side === side ? one.points.map(({ Point }) => Point) : []));
  return points.sort((a, b) => a.timestamp.s - b.timestamp.s);
}

const toMs = (time: Timestamp | undefined): number => (time?.s ?? 0) * 1000 + (time?.ns ?? 0) / 1e6;

/** Hours of a perpetual as captured from another deployment: open interest, funding and liquidations of a day. */
export function makeAnsweredMarket(): RecordedMarket {
  const liquidations = (side: Side) =>
    readAnswer<LiquidationPoint>('liquidations-unsorted', side).map((point) => ({
      time: point.timestamp.s,
      coins: point.liquidations ?? 0,
    }));
  const candles = readAnswer<Required<CandlePoint>>('candles-side-agnostic').map((point) => ({
    ...point,
    time: point.timestamp.s,
    firstMs: toMs(point.firstTimestamp),
    lastMs: toMs(point.lastTimestamp),
  }));
  const rates = readAnswer<Required<FundingPoint>>('funding-rate').map((point) => ({
    time: point.timestamp.s,
    open: point.rateOpen,
    high: point.rateHigh,
    low: point.rateLow,
    close: point.rateClose,
    nativeMs: EIGHT_HOURS_MS,
  }));
  const interest = readAnswer<Required<OpenInterestPoint>>('open-interest').map(({ timestamp, ...point }) => ({
    time: timestamp.s,
    ...point,
  }));
  return makeRecordedMarket(
    { exchange: 'VENUE_FUTURES', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', category: 'PERPETUAL', tick: 0.1 },
    {
      barSeconds: HOUR_SECONDS,
      bars: { BOTH: candles },
      funding: rates,
      interest,
      liquidations: { BUY: liquidations('BUY'), SELL: liquidations('SELL') },
    },
  );
}

interface SettledRate {
  readonly fundingRate: string;
  readonly time: number;
}

/** When the venue last settled eight hours at once (8 June 2023); since then it settles every hour. */
export const LAST_EIGHT_HOURS = Date.UTC(2023, 5, 8) / 1000;

/** Ten weeks of settled rates of a perpetual whose funding interval changed from eight hours to one. */
export function makeChangingFundingMarket(): RecordedMarket {
  const { response } = readRecordedJson<{ readonly response: readonly SettledRate[] }>(
    'data/funding-history/funding-history-BTC.json',
  );
  const funding = response.map(({ fundingRate, time }): RecordedRate => {
    const rate = Number(fundingRate);
    const seconds = Math.floor(time / 1000);
    const nativeMs = seconds < LAST_EIGHT_HOURS + HOUR_SECONDS ? EIGHT_HOURS_MS : HOUR_MS;
    return { time: seconds, open: rate, high: rate, low: rate, close: rate, nativeMs };
  });
  return makeRecordedMarket(
    { exchange: 'DEXPERP_FUTURES', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USD', category: 'PERPETUAL', tick: 0.1 },
    { funding },
  );
}
