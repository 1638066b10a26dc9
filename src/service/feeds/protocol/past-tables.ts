import { decimalText, describe, FrameError, readObject } from './read-fields';
import { type CandleStep, makePage, readColumns, readDecimalText, readInstant, readMs, readStart } from './read-past';
import type { PastCandle, PastFunding, PastInterest, PastPage, PastRange, PastSeries } from './venue-history';

/** Where a value stands in a row: the field of an object, or the column of a list. */
export type Place = string | number;

/** How a venue gives a past by pages, as its documentation says it. */
export interface PageTable {
  /** `{symbol}`, and in Unix ms `{from}`, `{to}` and `{last}`, the millisecond before that. `{fromSeconds}` and `{toSeconds}` likewise. */
  readonly address: string;
  readonly weight?: number;
  readonly pageSeconds: number;
  readonly reachSeconds?: number;
  /** The rows of an answer. @throws FrameError also for an answer in which the venue refuses. */
  readonly list: (text: string) => readonly unknown[];
  /** Present where answers begin with the newest: with so many rows older ones may be left out. */
  readonly limit?: number;
}

/** Where the values of funding stand; of several places for the rate the first that is filled. */
export interface FundingPlaces {
  readonly at: Place;
  readonly rate: Place | readonly Place[];
  readonly every?: number;
}

export interface InterestPlaces {
  readonly at: Place;
  readonly coins: Place;
  readonly usd?: Place;
}

export interface CandlePlaces {
  /** What each is of: a minute by default. */
  readonly step?: CandleStep;
  readonly at: Place;
  /** Its start is told in seconds. */
  readonly inSeconds?: true;
  readonly open: Place;
  readonly high: Place;
  readonly low: Place;
  readonly close: Place;
  readonly base: Place;
  readonly quote?: Place;
  readonly bought?: { readonly base: Place; readonly quote: Place };
}

const nameOf = (place: Place): string => (typeof place === 'number' ? `column ${place}` : `field "${place}"`);

/** The value at `place` of a row. @throws FrameError */
function valueAt(row: unknown, place: Place): unknown {
  return typeof place === 'number' ? readColumns(row, place + 1)[place] : readObject(row, 'row')[place];
}

/** Venues write decimals as text, or as numbers where they are no longer exact. @throws FrameError */
function decimalAt(row: unknown, place: Place): string {
  const value = valueAt(row, place);
  if (typeof value === 'number' && Number.isFinite(value)) return decimalText(value);
  return readDecimalText(value, nameOf(place));
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** @throws FrameError */
export function readFundingRow(row: unknown, { at, rate, every }: FundingPlaces): PastFunding {
  const places = typeof rate === 'object' ? rate : [rate];
  const place = places.find((one) => isFilled(valueAt(row, one))) ?? places[0];
  return { at: readInstant(valueAt(row, at)), rate: decimalAt(row, place), every };
}

/** @throws FrameError */
export function readInterestRow(row: unknown, { at, coins, usd }: InterestPlaces): PastInterest {
  return {
    at: readInstant(valueAt(row, at)),
    coins: decimalAt(row, coins),
    usd: usd === undefined ? undefined : decimalAt(row, usd),
  };
}

/** @throws FrameError */
export function readCandleRow(row: unknown, places: CandlePlaces): PastCandle {
  const { step = 'minute', at, inSeconds, open, high, low, close, base, quote, bought } = places;
  const start = valueAt(row, at);
  return {
    at: readStart(inSeconds ? readMs(start) * 1000 : start, step),
    open: decimalAt(row, open),
    high: decimalAt(row, high),
    low: decimalAt(row, low),
    close: decimalAt(row, close),
    volume: { base: decimalAt(row, base), quote: quote === undefined ? undefined : decimalAt(row, quote) },
    bought: bought && { base: decimalAt(row, bought.base), quote: decimalAt(row, bought.quote) },
  };
}

function fillAddress(address: string, symbol: string, { from, to }: PastRange): string {
  const values: Readonly<Record<string, string | number>> = {
    symbol: encodeURIComponent(symbol),
    from: from * 1000,
    to: to * 1000,
    last: to * 1000 - 1,
    fromSeconds: from,
    toSeconds: to,
  };
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A series of pages; `read` gives the rows that one entry of an answer stands for. */
function makeSeries<Row extends { readonly at: number }>(
  { address, weight = 1, pageSeconds, reachSeconds, list, limit = Number.POSITIVE_INFINITY }: PageTable,
  read: (row: unknown) => readonly Row[],
): PastSeries<Row> {
  return {
    pageSeconds,
    ...(reachSeconds !== undefined && { reachSeconds }),
    request: (symbol, range) => ({ url: fillAddress(address, symbol, range), weight }),
    parse(text, range): PastPage<Row> {
      const entries = list(text);
      const rows = entries.flatMap(read);
      // What is left out of an answer was a part of it all the same.
      return makePage(rows, range, limit - (entries.length - rows.length));
    },
  };
}

export const fundingSeries = (table: PageTable & FundingPlaces): PastSeries<PastFunding> =>
  makeSeries(table, (row) => [readFundingRow(row, table)]);

export const interestSeries = (table: PageTable & InterestPlaces): PastSeries<PastInterest> =>
  makeSeries(table, (row) => [readInterestRow(row, table)]);

export type CandleTable = PageTable &
  CandlePlaces & {
    /** Whether the candle of a row is over. @throws FrameError for one of another length */
    readonly isOver?: (row: unknown) => boolean;
  };

export const candleSeries = (table: CandleTable): PastSeries<PastCandle> =>
  makeSeries(table, (row) => (table.isOver?.(row) === false ? [] : [readCandleRow(row, table)]));

/** Fails for what is no answer of a venue. @throws FrameError */
export function refuse(reason: unknown): never {
  throw new FrameError(`the venue refuses: ${describe(reason)}`);
}
