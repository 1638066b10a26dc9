import type { Category } from '@/contract/values';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { PastCandle } from '@/service/feeds/protocol/venue-history';
import {
  CONTRACT_DECIMALS,
  ContractTable,
  type ContractWorth,
  describeContract,
  type SizeWorth,
} from '@/service/ingest/survey/contracts';
import { checkSymbol, fileKind } from '../../tables/market-names';
import { MinuteFold } from '../../tables/minute-fold';
import { RefusedRowsError, refuseDays } from '../../tables/refused-rows';
import { readAmount, readSigned } from '../../tables/row';
import type { OpenTable, RowReader, TableSpec, TableTaker } from '../../tables/table';
import { checkTime } from '../../tables/times';

const BARS = ['time', 'open', 'high', 'low', 'close', 'volume'];
const QUOTES = [
  'time',
  ...['bid', 'ask'].flatMap((side) => ['open', 'high', 'low', 'close', 'last_size'].map((what) => `${side}_${what}`)),
];
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_INTERVAL = 8 * 3600;
const NUMBER = /^\d*\.?\d+$/;
const HOUR_TIME = /^(\d{4})(\d{2})(\d{2}) (\d{2}):00$/;
const DAY_TIME = /^\d{8} \d{2}:\d{2}$/;

const VENUES: Readonly<Record<string, string>> = {
  'crypto/binance': 'BINANCE',
  'cryptofuture/binance': 'BINANCE_FUTURES',
  'crypto/bybit': 'BYBIT_SPOT',
  'cryptofuture/bybit': 'BYBIT',
  'crypto/okx': 'OKEX',
};

const RESOLUTIONS = ['minute', 'second', 'hour', 'daily', 'margin_interest'];

/** The parts of a path: the class and venue, and the symbol after the resolution. */
function readParts(path: readonly string[]): { isSpot?: boolean; venue?: string; symbol?: string } {
  const classAt = path.findLastIndex((part) => part === 'crypto' || part === 'cryptofuture');
  const [type, venue = ''] = classAt < 0 ? [] : path.slice(classAt);
  const resolutionAt = path.findLastIndex((part) => RESOLUTIONS.includes(part));
  const symbol = resolutionAt < 0 ? undefined : /^[a-z0-9]+/i.exec(path[resolutionAt + 1] ?? '')?.[0].toUpperCase();
  if (type === undefined || venue === '') return { symbol };
  return { isSpot: type === 'crypto', venue: VENUES[`${type}/${venue}`] ?? venue.toUpperCase(), symbol };
}

function categoryOf(isSpot: boolean | undefined): Category | undefined {
  if (isSpot === undefined) return undefined;
  return isSpot ? 'SPOT' : 'PERPETUAL';
}

const AS_PATHS_DO = 'as crypto/binance/minute/btcbusd or cryptofuture/binance/minute/btcusdt would';

/** `…/crypto/binance/minute/btcbusd/20221213_trade.zip`, or any part of it. */
function readPath({ name, named }: OpenTable): { kind: MarketKind; symbol: string; path: readonly string[] } {
  const path = name.split(/[/\\]| › /);
  const told = readParts(path);
  const symbol = named.symbol ?? told.symbol;
  const venue = named.venue ?? told.venue;
  if (symbol === undefined)
    throw new FrameError(`neither the rows nor the path say the market, ${AS_PATHS_DO}: add --venue and --symbol`);
  if (venue === undefined)
    throw new FrameError(`neither the rows nor the path say the venue of ${symbol}, ${AS_PATHS_DO}: add --venue`);
  const category = categoryOf(told.isSpot);
  const isCoinMargined = venue === 'BINANCE_FUTURES' && symbol.endsWith('USD');
  if (!isCoinMargined)
    return { kind: fileKind(venue, symbol, 'unnumbered', category), symbol: checkSymbol(symbol), path };
  const kind = fileKind('BINANCE_DELIVERY', symbol, 'unnumbered', category);
  return { kind, symbol: checkSymbol(`${symbol}_PERP`), path };
}

function readDay(path: readonly string[]): number {
  const told = path.toReversed().flatMap((part) => /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(part) ?? []);
  const [, year, month, day] = told;
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(ms))
    throw new FrameError('the name of the file says no day (20221213_trade.zip), and its times are of a day');
  return checkTime(ms, 'time', `${year}${month}${day}`);
}

/** Converts a volume in contracts to coins, at the close. */
function toCoins(volume: string, close: string, { value, of }: ContractWorth): string {
  const coins = (Number(volume) * value) / (of === 'quote' ? Number(close) : 1);
  return coins.toFixed(CONTRACT_DECIMALS);
}

const worthIn = ({ named }: OpenTable, venue: string, symbol: string): SizeWorth =>
  (named.contracts ?? new ContractTable()).worthOf(venue, symbol);

/** The prices and the volume of a bar. The sides of its trades are unknown. */
function readBar(fields: readonly string[], timeMs: number, worth: SizeWorth): PastCandle {
  const [open, high, low, close, volume] = BARS.slice(1).map((name, i) => readAmount(fields[i + 1], name));
  const base = typeof worth === 'object' ? toCoins(volume, close, worth) : volume;
  return { at: timeMs / 1000, open, high, low, close, volume: { base, quote: undefined }, bought: undefined };
}

/** Bars with dates in their times: of hours if the path says so, otherwise of days. */
function openHours(table: OpenTable): RowReader {
  const { kind, symbol, path } = readPath(table);
  if (!path.includes('hour')) throw refuseDays();
  const worth = worthIn(table, kind.exchange, symbol);
  let before = Number.NEGATIVE_INFINITY;
  return {
    market: { kind, symbol },
    read(row, take) {
      const fields = row.texts();
      const [, year, month, day, hour] = HOUR_TIME.exec(fields[0]) ?? [];
      const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`);
      if (Number.isNaN(timeMs))
        throw new FrameError(`column time: a whole hour is expected, found ${JSON.stringify(fields[0])}`);
      checkTime(timeMs, 'time', fields[0]);
      if (timeMs <= before) throw new FrameError('column time: a later hour than that of the row above is expected');
      before = timeMs;
      take.event({ type: 'hour', kind, symbol, timeMs, candle: readBar(fields, timeMs, worth) });
    },
    oddities: () => (typeof worth === 'object' ? [describeContract(worth)] : []),
  };
}

/**
 * Trade bars without a header: milliseconds since midnight, prices and the volume in coins. The sides of the trades are
 * unknown.
 */
export const minuteBars: TableSpec = {
  name: 'bars of trades of a minute or second (milliseconds since midnight, the day in the name) or of an hour (in a folder named hour)',
  example: 'npm run import -- crypto/binance/minute/btcbusd/20221213_trade.zip',
  layouts: [],
  readHeaderless: (fields) =>
    fields.length === BARS.length &&
    (NUMBER.test(fields[0]) || DAY_TIME.test(fields[0])) &&
    fields.slice(1).every((field) => NUMBER.test(field))
      ? BARS
      : undefined,
  open(table) {
    if (DAY_TIME.test(table.first[0])) return openHours(table);
    const { kind, symbol, path } = readPath(table);
    const dayMs = readDay(path);
    const worth = worthIn(table, kind.exchange, symbol);
    const isSeconds = path.includes('second');
    const [stepMs, stepName] = isSeconds ? [SECOND_MS, 'second'] : [MINUTE_MS, 'minute'];
    const fold = new MinuteFold();
    const tell = (candle: PastCandle | undefined, take: TableTaker): void => {
      if (candle) take.event({ type: 'candle', kind, symbol, timeMs: candle.at * 1000, candle });
    };
    let before = -1;
    return {
      market: { kind, symbol },
      read(row, take) {
        const fields = row.texts();
        const ms = Number(readAmount(fields[0], 'time'));
        if (!Number.isInteger(ms) || ms >= DAY_MS)
          throw new FrameError(
            `column time: milliseconds since midnight are expected, found ${JSON.stringify(fields[0])}`,
          );
        if (ms % stepMs !== 0)
          throw new FrameError(`candles of one ${stepName} are expected, found one that begins between ${stepName}s`);
        if (ms <= before) throw new FrameError('column time: a later minute than that of the row above is expected');
        before = ms;
        const candle = readBar(fields, dayMs + ms, worth);
        tell(isSeconds ? fold.add(candle) : candle, take);
      },
      end: (take) => tell(fold.end(), take),
      oddities: () => (typeof worth === 'object' ? [describeContract(worth)] : []),
    };
  },
};

/** Recognised only to be refused with a clear message. */
export const quoteBars: TableSpec = {
  name: 'bars of quotes, which are refused: they are not trades',
  example: '',
  layouts: [],
  readHeaderless: (fields) =>
    fields.length === QUOTES.length &&
    fields.every((field) => field === '' || NUMBER.test(field) || DAY_TIME.test(field))
      ? QUOTES
      : undefined,
  open() {
    throw new RefusedRowsError(
      'bars of quotes are not candles: no trade is in them; the file of trades lies beside it',
    );
  },
};

/** Funding without a header: time of payment, and rate. */
export const marginInterest: TableSpec = {
  name: 'funding by payment (YYYYMMDD HH:MM:SS, rate)',
  example: 'npm run import -- cryptofuture/binance/margin_interest/btcusd.csv',
  layouts: [],
  readHeaderless: (fields) =>
    fields.length === 2 && /^\d{8} \d{2}:\d{2}:\d{2}$/.test(fields[0]) ? ['time', 'rate'] : undefined,
  open(table) {
    const { kind, symbol } = readPath(table);
    let before = 0;
    return {
      market: { kind, symbol },
      read(row, take) {
        const [time, rate] = row.texts();
        const iso = time.replace(/^(\d{4})(\d{2})(\d{2}) /, '$1-$2-$3T');
        const ms = Date.parse(`${iso}Z`);
        const at = checkTime(Number.isNaN(ms) ? 0 : ms, 'time', time) / 1000;
        if (at <= before) throw new FrameError('column time: a later time than that of the row above is expected');
        // The first interval is assumed to be the longest possible, unless the next one shows otherwise.
        const startOf = before === 0 ? at - LONGEST_INTERVAL : at;
        before = at;
        const payment = { at, rate: readSigned(rate, 'rate'), every: undefined };
        take.event({ type: 'payment', kind, symbol, timeMs: startOf * 1000, payment });
      },
    };
  },
};
