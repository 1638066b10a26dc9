import type { DatasetType } from '@/contract/datasets';
import type { Side } from '@/contract/values';
import type { CandleSide, StoredMarket } from '@/service/store/engine/store';

/** The trading in one recorded bucket. */
export interface RecordedBar {
  /** Start, Unix seconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Coins; contracts if the recording of an inverse market has no trade prices. */
  readonly volume: number;
  /** Traded value in USD; absent if not recorded. */
  readonly usd?: number;
  /** Times of the first and the last trade; absent if not recorded. */
  readonly firstMs?: number | undefined;
  readonly lastMs?: number | undefined;
}

export interface RecordedTrade {
  readonly ms: number;
  readonly side: Side;
  readonly price: number;
  readonly coins: number;
  readonly usd: number;
}

/** Funding as a fraction of `nativeMs`, the venue's own interval at that time. */
export interface RecordedRate {
  /** Unix seconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly nativeMs: number;
}

/** Open interest in coins over an hour. */
export interface RecordedInterest {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface RecordedLiquidation {
  readonly time: number;
  readonly coins: number;
}

/** One series of option summaries. */
export interface RecordedSummary {
  readonly field: 'impliedVolatility' | 'skew';
  /** Unix seconds and percentage points. */
  readonly points: readonly { readonly time: number; readonly value: number }[];
}

/** Everything recorded of one market. */
export interface RecordedMarket {
  readonly row: StoredMarket;
  /** Seconds per bar; finer intervals have no data. */
  readonly barSeconds: number;
  readonly bars: Readonly<Partial<Record<CandleSide, readonly RecordedBar[]>>>;
  readonly trades: readonly RecordedTrade[];
  /** Least seconds between two rates; finer intervals have no data. */
  readonly fundingSeconds: number;
  readonly funding: readonly RecordedRate[];
  readonly interest: readonly RecordedInterest[];
  readonly liquidations: Readonly<Partial<Record<Side, readonly RecordedLiquidation[]>>>;
  readonly summary?: RecordedSummary;
}

interface MarketNames {
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly category: 'SPOT' | 'PERPETUAL' | 'OPTION';
  readonly tick: number;
  readonly tenor?: string;
}

type MarketRecord = Partial<Omit<RecordedMarket, 'row'>>;

let markets = 0;

const MINUTE_SECONDS = 60;
/** Height of a row of a market profile. */
const PROFILE_ROW_USD = 10;

/** A market with its recorded data; discovery lists the datasets that can be made from it. */
export function makeRecordedMarket(names: MarketNames, record: MarketRecord): RecordedMarket {
  const { bars = {}, trades = [], funding = [], interest = [], liquidations = {}, summary } = record;
  const [coin, quote] = names.normalizedSymbol.split('-');
  const { barSeconds = MINUTE_SECONDS, fundingSeconds = 3600 } = record;
  // A day's volume may have been anywhere within the day's range.
  const isFine = trades.length > 0 || (bars.BOTH !== undefined && barSeconds <= MINUTE_SECONDS);
  const starts = [
    ...(bars.BOTH ?? []).slice(0, 1).map(({ time }) => time),
    ...[funding[0], interest[0], summary?.points[0]].flatMap((first) => first?.time ?? []),
  ];
  const isServed: Readonly<Partial<Record<DatasetType, boolean>>> = {
    TRADE_SIDE_AGNOSTIC_AGG: bars.BOTH !== undefined,
    TRADE_AGG: bars.BUY !== undefined,
    VOLUME_PROFILE_AGG: trades.length > 0,
    TPO_AGG: isFine,
    FUNDING_RATE_AGG: funding.length > 0,
    OPEN_INTEREST_AGG: interest.length > 0,
    LIQUIDATION_AGG: liquidations.BUY !== undefined,
    IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: summary?.field === 'impliedVolatility',
    SKEW_OPTION_SUMMARY_AGG: summary?.field === 'skew',
  };
  const row: StoredMarket = {
    tenor: '',
    ...names,
    id: ++markets,
    coin,
    coinName: '',
    quoteCoinName: quote,
    fullName: `${coin} / ${quote}`,
    lot: 1e-8,
    block: 0,
    types: Object.entries(isServed).flatMap(([type, served]) => (served ? [type] : [])),
    availableSince: starts.length === 0 ? 0 : Math.min(...starts),
    supply: 0,
    recordedFrom: 0,
    recordedTo: 0,
    tpoBlock: isFine ? PROFILE_ROW_USD : 0,
    predictions: '',
  };
  const series = { bars, trades, funding, interest, liquidations, ...(summary === undefined ? {} : { summary }) };
  return { row, barSeconds, fundingSeconds, ...series };
}

/** The same market as if everything had happened `seconds` later, for days on which clocks change. */
export function moveMarket(
  { row, bars, trades, funding, interest, liquidations, ...rest }: RecordedMarket,
  seconds: number,
): RecordedMarket {
  const move = <R extends { readonly time: number }>(records: readonly R[] = []): readonly R[] =>
    records.map((record) => ({ ...record, time: record.time + seconds }));
  const later = (ms: number | undefined) => (ms === undefined ? undefined : ms + seconds * 1000);
  const moveAll = <R extends { readonly time: number }>(sides: Readonly<Partial<Record<string, readonly R[]>>>) =>
    Object.fromEntries(Object.entries(sides).map(([side, records]) => [side, move(records)]));
  const moved = Object.entries(moveAll(bars)).map(([side, list]) => [
    side,
    list.map((bar) => ({ ...bar, firstMs: later(bar.firstMs), lastMs: later(bar.lastMs) })),
  ]);
  return {
    ...rest,
    row: { ...row, availableSince: row.availableSince + seconds },
    bars: Object.fromEntries(moved) as RecordedMarket['bars'],
    trades: trades.map((trade) => ({ ...trade, ms: trade.ms + seconds * 1000 })),
    funding: move(funding),
    interest: move(interest),
    liquidations: moveAll(liquidations),
  };
}
