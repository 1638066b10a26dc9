import type { UnixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { MarketStatistics, RunningRows, StoredMarket } from '@/service/store/engine/store';
import { loadDemoMarks } from '@/service/store/recorded/demo-marks';
import { type FilledSpan, loadFilledCandles } from '@/service/store/recorded/filled-spans';
import {
  type ImportMarker,
  joinOffMarket,
  loadImports,
  ownedRange,
  spansOf,
} from '@/service/store/recorded/import-markers';
import { joinPrints, loadOffMarket } from '@/service/store/recorded/off-market-prints';
import { loadSecondsFrom, type RecordedBooks } from '@/service/store/recorded/recorded-facts';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { addRecordedTypes } from '@/service/store/recorded/recorded-types';
import type { LiveSource } from './running-rows';
import { readMinutes } from './series-buckets';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** All markets. Those that are being recorded include what `live` has beyond the store. */
export async function loadMarkets(engine: Engine, live?: LiveSource): Promise<StoredMarket[]> {
  const markets = await engine.rows<StoredMarket>(
    `SELECT id, exchange, rawSymbol, normalizedSymbol, coin, category, coinName, quoteCoinName, fullName, tick, lot,
      block, types, availableSince, supply, recordedFrom, recordedTo, tpoBlock, tenor, predictions
     FROM market FINAL ORDER BY id`,
  );
  if (markets.every((market) => market.recordedTo === 0)) return markets;
  const [imports, recorded] = [await loadImports(engine), await loadRecordedSpans(engine)];
  const filled = await loadFilledCandles(engine);
  const typed = await addRecordedTypes(engine, markets);
  const demos = await loadDemoMarks(engine);
  const books = listBooks(recorded, imports);
  const seconds = await loadSecondsFrom(engine, books);
  const printed = await loadOffMarket(engine, books);
  return typed.map((market) => {
    if (market.recordedTo === 0) return market;
    const own = imports.filter((marker) => marker.market === market.id);
    const spans = [...(recorded.get(market.id) ?? []), ...readLiveSpan(market, live)];
    const past = filled.filter((span) => span.market === market.id);
    const reading = live?.readLive(market.id);
    const prints = [joinOffMarket(own), printed.get(market.id), reading?.offMarket];
    const facts = { secondsFrom: seconds.get(market.id), offMarket: joinPrints(prints) };
    const told = addFilled(describeRecording(market, own, spans, facts), past);
    const isDemo = reading?.isDemo === true || demos.has(market.id);
    const described: StoredMarket = { ...told, ...(isDemo && { isDemo }) };
    if (reading === undefined) return described;
    return { ...described, isLive: true, ...(reading.isFresh && { isFresh: true }) };
  });
}

/** Where the books of live-recorded markets are. */
function listBooks(
  recorded: ReadonlyMap<number, readonly TimeRange[]>,
  imports: readonly ImportMarker[],
): RecordedBooks[] {
  return [...recorded].map(([market, spans]) => ({
    market,
    from: spans[0].from,
    to: spans[spans.length - 1].to,
    owned: imports.filter((marker) => marker.market === market).map(ownedRange),
  }));
}

/** What a market that is being recorded has beyond the store, as spans. */
function readLiveSpan({ id }: StoredMarket, live: LiveSource | undefined): TimeRange[] {
  const reading = live?.readLive(id);
  if (reading === undefined || reading.reached < reading.storedTo) return [];
  const minute = Math.floor(reading.reached / MINUTE_SECONDS) * MINUTE_SECONDS;
  return [{ from: reading.storedTo === 0 ? minute : reading.storedTo, to: reading.reached + 1 }];
}

/** The whole record, from the market's row, which contains its last second. */
const wholeSpan = ({ recordedFrom, recordedTo }: StoredMarket): TimeRange => ({
  from: recordedFrom,
  to: recordedTo + 1,
});

function describeRecording(
  market: StoredMarket,
  imports: readonly ImportMarker[],
  recorded: readonly TimeRange[],
  facts: Pick<NonNullable<StoredMarket['recording']>, 'secondsFrom' | 'offMarket'>,
): StoredMarket {
  const ranges = [...imports, ...recorded].sort((a, b) => a.from - b.from);
  const spans = ranges.length === 0 ? [wholeSpan(market)] : spansOf(ranges);
  const [recordedFrom, recordedTo] = [spans[0].from, spans[spans.length - 1].to - 1];
  return { ...market, recordedFrom, recordedTo, recording: { spans, ...facts } };
}

/** Adds the filled past of a market to its record. */
function addFilled(market: StoredMarket, past: readonly FilledSpan[]): StoredMarket {
  if (past.length === 0 || market.recording === undefined) return market;
  const { recording, recordedTo, availableSince } = market;
  const filled = spansOf(past);
  // A minute is filled as a whole, even if the record started within it.
  const known = spansOf([...filled, ...recording.spans.map(ownedRange)].sort((a, b) => a.from - b.from));
  const last = known.find(({ from, to }) => from <= recordedTo && recordedTo < to);
  // There is nothing to fill before the market's listing.
  const firsts = past.filter(({ first, to }) => first > 0 && last !== undefined && to > last.from);
  const filledFrom = Math.min(...firsts.map(({ from, first }) => Math.max(from, first)));
  return {
    ...market,
    availableSince: Math.min(availableSince, filledFrom),
    recording: { ...recording, filled, ...(filledFrom < market.recordedFrom && { filledFrom }) },
  };
}

interface DayRow {
  readonly market: number;
  readonly lastTicks: number;
  readonly openTicks: number;
  /** Unix seconds of the minute of `openTicks`. */
  readonly openMinute: number;
  readonly tickLots: number;
  readonly minuteTickLotsBefore: number;
  readonly firstMinute: number;
}

interface HoursRow {
  readonly market: number;
  readonly lastTicks: number;
  /** Of the day before the last day. */
  readonly tickLots: number;
  readonly dayTickLots: number;
  readonly openTicks: number;
  /** Unix seconds of the hour of `openTicks`. */
  readonly openHour: number;
}

interface InterestRow {
  readonly market: number;
  readonly last: number;
  readonly before: number;
  /** 1 when there is a value of the last day. */
  readonly fresh: number;
}

/** Rows that statistics read in addition to the tables. */
export interface RunningStatistics {
  readonly candles?: RunningRows | undefined;
  readonly interest?: RunningRows | undefined;
}

/** Tick-lots of a candle. Simulated minutes that are in no table yet always have sides. */
const TRADED = 'toFloat64(buyTickLots + sellTickLots + unsidedTickLots)';
const SIDED_TRADED = 'toFloat64(buyTickLots + sellTickLots)';

/** Two days of minutes per market, summed to the last day and the day before. */
const daySql = ({ candles }: RunningStatistics): string => `
  SELECT market,
    argMax(open + close, ts) AS lastTicks,
    argMinIf(open, ts, ts >= {dayAgo:DateTime}) AS openTicks,
    toUnixTimestamp(minIf(ts, ts >= {dayAgo:DateTime})) AS openMinute,
    sumIf(traded, ts >= {dayAgo:DateTime}) AS tickLots,
    sumIf(traded, ts < {dayAgo:DateTime}) AS minuteTickLotsBefore,
    toUnixTimestamp(min(ts)) AS firstMinute
  FROM (${readMinutes(
    'candle',
    { running: candles },
    '{twoDaysAgo:DateTime}',
    ({ table, from, to, isRunning, haveUnsided }) => `
    SELECT market, ts, open, close, ${isRunning && !haveUnsided ? SIDED_TRADED : TRADED} AS traded FROM ${table}
    WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to}`,
  )})
  GROUP BY market`;

/**
 * The same day before from hours, for markets whose minutes do not reach back that far; the last price of quiet
 * markets; and the last day of those that only have hours.
 */
const HOURS_SQL = `
  SELECT market,
    argMax(open + close, ts) AS lastTicks,
    sumIf(${TRADED}, ts >= {twoDaysAgo:DateTime} AND ts < {dayAgo:DateTime}) AS tickLots,
    sumIf(${TRADED}, ts >= {dayAgo:DateTime}) AS dayTickLots,
    argMinIf(open, ts, ts >= {dayAgo:DateTime}) AS openTicks,
    toUnixTimestamp(minIf(ts, ts >= {dayAgo:DateTime})) AS openHour
  FROM candle_hour
  WHERE market IN {markets:Array(UInt32)} AND ts >= {monthAgo:DateTime} AND ts < {high:DateTime}
  GROUP BY market`;

/**
 * Open interest now and a day ago, each the latest known: a row has it at its end. Uses minutes where they are stored,
 * otherwise hours, so that the open hour is included.
 */
const interestSql = ({ interest }: RunningStatistics): string => `
  SELECT market, argMax(lots, until) AS last, argMaxIf(lots, until, until <= {dayAgo:UInt32}) AS before,
    max(until) > {dayAgo:UInt32} AS fresh
  FROM (
    SELECT market, lots, toUnixTimestamp(ts) + ${HOUR_SECONDS} AS until FROM interest_hour
    WHERE market IN {markets:Array(UInt32)} AND ts >= {twoDaysAgo:DateTime} AND ts < {high:DateTime}
    UNION ALL ${readMinutes(
      'interest',
      { running: interest },
      '{twoDaysAgo:DateTime}',
      ({ table, from, to }) => `
    SELECT market, lots, toUnixTimestamp(ts) + ${MINUTE_SECONDS} AS until FROM ${table}
    WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to} AND (ts >= {hoursAgo:DateTime}
      OR ts >= {dayAgo:DateTime} - ${2 * HOUR_SECONDS} AND ts < {dayAgo:DateTime})`,
    )})
  GROUP BY market`;

const percent = (value: number, base: number): number | undefined => (base > 0 ? (value / base - 1) * 100 : undefined);

function keyed<T extends { readonly market: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.market, row]));
}

async function loadDay(
  engine: Engine,
  markets: readonly StoredMarket[],
  end: number,
  running: RunningStatistics,
): Promise<MarketStatistics[]> {
  const params = {
    markets: markets.map((market) => market.id),
    high: end,
    closedTo: running.candles?.from ?? running.interest?.from ?? 0,
    dayAgo: end - DAY_SECONDS,
    twoDaysAgo: end - 2 * DAY_SECONDS,
    hoursAgo: end - 2 * HOUR_SECONDS,
  };
  const hourEnd = Math.floor(end / HOUR_SECONDS) * HOUR_SECONDS;
  const [days, hours, interests] = await Promise.all([
    engine.rows<DayRow>(daySql(running), params).then(keyed),
    engine
      .rows<HoursRow>(HOURS_SQL, {
        markets: params.markets,
        high: end,
        dayAgo: hourEnd - DAY_SECONDS,
        twoDaysAgo: hourEnd - 2 * DAY_SECONDS,
        monthAgo: hourEnd - 30 * DAY_SECONDS,
      })
      .then(keyed),
    engine.rows<InterestRow>(interestSql(running), params).then(keyed),
  ]);
  return markets.flatMap((market) => {
    const hour = hours.get(market.id);
    const day = days.get(market.id) ?? (market.isHourly ? foldHours(hour) : undefined);
    const rows = { day, hour, interest: interests.get(market.id) };
    return computeDayFigures(market, rows, end);
  });
}

interface DayRows {
  readonly day: DayRow | undefined;
  readonly hour: HoursRow | undefined;
  readonly interest: InterestRow | undefined;
}

/** The two days of a market without stored minutes. */
function foldHours(hour: HoursRow | undefined): DayRow | undefined {
  if (hour === undefined) return undefined;
  const { market, lastTicks, openTicks, openHour, dayTickLots: tickLots } = hour;
  return {
    market,
    lastTicks,
    openTicks,
    openMinute: openHour,
    tickLots,
    minuteTickLotsBefore: hour.tickLots,
    firstMinute: 0,
  };
}

/** Tick-lots of the day before the last: from minutes if they reach back that far, otherwise from hours. */
function volumeBefore(day: DayRow | undefined, hour: HoursRow | undefined, twoDaysAgo: number): number {
  const hasMinutes = day !== undefined && day.firstMinute < twoDaysAgo + 2 * HOUR_SECONDS;
  return (hasMinutes ? day.minuteTickLotsBefore : hour?.tickLots) ?? 0;
}

/**
 * A day of a recorded market has figures when no more than this is missing from it, and a price change when its first
 * trade is no later than this after the start of the day. See decision 013.
 */
const MISSING_SECONDS = 900;

/** Whether the record of a market covers the seconds from `from` to `to`. Simulated markets always do. */
function covers(market: StoredMarket, from: number, to: number): boolean {
  if (market.recordedTo === 0) return true;
  const spans = market.recording?.spans ?? [wholeSpan(market)];
  const known = spansOf([...spans, ...(market.recording?.filled ?? [])].sort((a, b) => a.from - b.from));
  const covered = known.map((span) => Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)));
  return to - from - covered.reduce((sum, seconds) => sum + seconds, 0) <= MISSING_SECONDS;
}

/** Whether the market's first price of the day that started at `dayAgo` is close to that time. */
function hasPriceOf({ recordedTo }: StoredMarket, day: DayRow | undefined, dayAgo: number): boolean {
  return (
    recordedTo === 0 || (day !== undefined && day.openMinute >= dayAgo && day.openMinute <= dayAgo + MISSING_SECONDS)
  );
}

/** The figures, or none for a market without a trade in a month. */
function computeDayFigures(market: StoredMarket, { day, hour, interest }: DayRows, end: number): MarketStatistics[] {
  const lastTicks = day?.lastTicks ?? hour?.lastTicks;
  if (lastTicks === undefined) return [];
  const [dayAgo, twoDaysAgo] = [end - DAY_SECONDS, end - 2 * DAY_SECONDS];
  const { tickLots, openTicks } = day ?? { tickLots: 0, openTicks: 0 };
  const before = covers(market, twoDaysAgo, end) ? volumeBefore(day, hour, twoDaysAgo) : 0;
  const quoteVolume = covers(market, dayAgo, end) ? tickLots * market.tick * market.lot : undefined;
  return [
    {
      market: market.id,
      lastPrice: Number((lastTicks * market.tick).toPrecision(15)),
      ...defined('quoteVolume', quoteVolume),
      ...defined('volumeChange', percent(tickLots, before)),
      ...defined('priceChange', hasPriceOf(market, day, dayAgo) ? percent(lastTicks, openTicks) : undefined),
      ...defined('openInterestChange', interest?.fresh ? percent(interest.last, interest.before) : undefined),
    },
  ];
}

function defined<K extends string>(key: K, value: number | undefined): { [P in K]?: number } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: number });
}

/**
 * Statistics of the 24 h before `now`, or of the last recorded 24 h for recorded markets that are not live. `running`
 * has simulated markets, `live` those that are fresh.
 */
export async function loadStatistics(
  engine: Engine,
  markets: readonly StoredMarket[],
  now: UnixSeconds,
  running: RunningStatistics = {},
  live: RunningStatistics = {},
): Promise<MarketStatistics[]> {
  const byEnd = new Map<number, StoredMarket[]>();
  const fresh = markets.filter(({ isFresh }) => isFresh);
  for (const market of markets) {
    if (market.isFresh) continue;
    const end = market.recordedTo > 0 ? market.recordedTo + 1 : now;
    const group = byEnd.get(end);
    if (group) group.push(market);
    else byEnd.set(end, [market]);
  }
  const parts = [...byEnd].map(([end, group]) => loadDay(engine, group, end, end === now ? running : {}));
  // The venue's clock may be ahead of ours: everything it has sent is part of the day.
  const freshEnd = Math.max(now, ...fresh.map(({ recordedTo }) => recordedTo + 1));
  if (fresh.length > 0) parts.push(loadDay(engine, fresh, freshEnd, live));
  return (await Promise.all(parts)).flat();
}
