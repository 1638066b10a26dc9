import type { BookDelta, BookSnapshot, MarketEvent, OfMarket } from '@/service/feeds/protocol/market-event';
import {
  type JsonObject,
  readEither,
  readInteger,
  readIntegerText,
  readLevels,
  readObject,
  readObjects,
  readOptionalText,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { VenueFrame } from '@/service/feeds/protocol/venue';
import { kindOf } from './okx-kinds';

/** Parses one entry of `data`. */
type ParseEntry = (entry: JsonObject, of: OfMarket, frame: JsonObject) => MarketEvent[];

const parseBook: ParseEntry = (entry, of, frame) => {
  // Before 2023 updates were not numbered.
  const last = 'seqId' in entry ? readInteger(entry, 'seqId') : undefined;
  const book: Omit<BookSnapshot, 'type'> = {
    ...of,
    timeMs: readIntegerText(entry, 'ts'),
    last,
    bids: readLevels(entry, 'bids'),
    asks: readLevels(entry, 'asks'),
  };
  if (readEither(frame, 'action', 'snapshot', 'update')) return [{ type: 'snapshot', ...book }];
  const previous = last === undefined ? undefined : readInteger(entry, 'prevSeqId');
  const first = previous === undefined ? undefined : previous + 1;
  return [{ type: 'delta', ...book, first, previous } as BookDelta];
};

function makeTradeParser(isAggregate: boolean): ParseEntry {
  return (entry, of) => [
    {
      type: 'trade',
      ...of,
      timeMs: readIntegerText(entry, 'ts'),
      id: readText(entry, 'tradeId'),
      sequence: undefined,
      price: readText(entry, 'px'),
      size: readText(entry, 'sz'),
      isBuy: readEither(entry, 'side', 'buy', 'sell'),
      offBook: undefined,
      isAggregate,
    },
  ];
}

const parseMark: ParseEntry = (entry, of) => [
  {
    type: 'mark',
    ...of,
    timeMs: readIntegerText(entry, 'ts'),
    mark: readText(entry, 'markPx'),
    index: undefined,
    rate: undefined,
    nextFundingMs: undefined,
  },
];

/** Seconds from the payment that comes to the one after it. */
function readInterval(entry: JsonObject): number | undefined {
  if (readOptionalText(entry, 'nextFundingTime') === undefined) return undefined;
  return (readIntegerText(entry, 'nextFundingTime') - readIntegerText(entry, 'fundingTime')) / 1000;
}

const parseFunding: ParseEntry = (entry, of) => [
  {
    type: 'mark',
    ...of,
    timeMs: 'ts' in entry ? readIntegerText(entry, 'ts') : undefined,
    mark: undefined,
    index: undefined,
    rate: readOptionalText(entry, 'fundingRate'),
    nextFundingMs: readIntegerText(entry, 'fundingTime'),
    every: readInterval(entry),
    // Often empty.
    predicted: readOptionalText(entry, 'nextFundingRate'),
  },
];

const parseOpenInterest: ParseEntry = (entry, of) => [
  { type: 'openInterest', ...of, timeMs: readIntegerText(entry, 'ts'), amount: readText(entry, 'oi') },
];

const parseLiquidations: ParseEntry = (entry, of) =>
  readObjects(entry, 'details').map((detail) => ({
    type: 'liquidation',
    ...of,
    timeMs: readIntegerText(detail, 'ts'),
    // The side of the order that closes the position.
    isLong: readEither(detail, 'side', 'sell', 'buy'),
    price: readText(detail, 'bkPx'),
    size: readText(detail, 'sz'),
  }));

const CHANNELS: Readonly<Record<string, ParseEntry>> = {
  books: parseBook,
  'books-l2-tbt': parseBook,
  'books50-l2-tbt': parseBook,
  trades: makeTradeParser(true),
  'trades-all': makeTradeParser(false),
  'mark-price': parseMark,
  'funding-rate': parseFunding,
  'open-interest': parseOpenInterest,
  'liquidation-orders': parseLiquidations,
};

/** Version 5. Source: okx.com/docs-v5, public channels. */
export function parseOkx({ json }: VenueFrame): readonly MarketEvent[] {
  if (!('data' in json) || !('arg' in json)) return [];
  const arg = readObject(json.arg, 'arg');
  const channel = readText(arg, 'channel');
  if (!Object.hasOwn(CHANNELS, channel)) return [];
  return readObjects(json, 'data').flatMap((entry) => {
    // Channels of a whole product name the market in the entry.
    const symbol = readSymbol('instId' in arg ? arg : entry, 'instId');
    const kind = kindOf(symbol);
    return kind ? CHANNELS[channel](entry, { symbol, kind }, json) : [];
  });
}
