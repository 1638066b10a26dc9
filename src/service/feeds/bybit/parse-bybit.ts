import type { BookDelta, BookSnapshot, Liquidation, MarketEvent, Trade } from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import {
  readEither,
  readInteger,
  readLevels,
  readObject,
  readObjects,
  readOptionalText,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { VenueFrame } from '@/service/feeds/protocol/venue';
import { derivativeKindOf, spot } from './bybit-kinds';

/** Snapshots of the best quote rather than updates of a book. */
const BEST_QUOTE = 'orderbook.1.';
/** Spot and options use the same topics. Option symbols contain dashes. */
const OPTION_SYMBOL = /-[CP](-[A-Z]+)?$/;

/**
 * Spot and linear markets share their symbols. The socket's URL distinguishes them, or else the documented order of
 * fields: spot frames have `ts` before `type`.
 */
function isSpot({ json, url }: VenueFrame): boolean {
  if (url !== undefined) return url.includes('/spot');
  for (const field in json) {
    if (field === 'ts') return true;
    if (field === 'type') return false;
  }
  return false;
}

function kindOf(frame: VenueFrame, symbol: string): MarketKind {
  return isSpot(frame) ? spot : derivativeKindOf(symbol);
}

function parseBook(frame: VenueFrame): (BookSnapshot | BookDelta)[] {
  const { json } = frame;
  const data = readObject(json.data, 'data');
  const symbol = readSymbol(data, 's');
  if (OPTION_SYMBOL.test(symbol)) return [];
  const last = readInteger(data, 'u');
  const book = {
    symbol,
    kind: kindOf(frame, symbol),
    // Uses the matching engine's clock, like trades. `ts` is when the frame was made.
    timeMs: readInteger(json, 'cts' in json ? 'cts' : 'ts'),
    last,
    bids: readLevels(data, 'b'),
    asks: readLevels(data, 'a'),
  };
  // After a restart of the service, an update numbered 1 is a whole book, whatever its type.
  if (readEither(json, 'type', 'snapshot', 'delta') || last === 1) return [{ type: 'snapshot', ...book }];
  return [{ type: 'delta', ...book, first: last, previous: undefined }];
}

function parseTrades(frame: VenueFrame): Trade[] {
  const trades: Trade[] = [];
  for (const entry of readObjects(frame.json, 'data')) {
    const symbol = readSymbol(entry, 's');
    if (OPTION_SYMBOL.test(symbol)) continue;
    trades.push({
      type: 'trade',
      symbol,
      kind: kindOf(frame, symbol),
      timeMs: readInteger(entry, 'T'),
      id: readText(entry, 'i'),
      sequence: undefined,
      price: readText(entry, 'p'),
      size: readText(entry, 'v'),
      isBuy: readEither(entry, 'S', 'Buy', 'Sell'),
      offBook: entry.BT === true ? 'BLOCK_TRADE' : undefined,
      isAggregate: false,
    });
  }
  return trades;
}

/** A missing field has not changed. Only derivatives have a mark price. */
function parseTicker({ json }: VenueFrame): MarketEvent[] {
  const data = readObject(json.data, 'data');
  const symbol = readSymbol(data, 'symbol');
  if (OPTION_SYMBOL.test(symbol)) return [];
  const of = { symbol, kind: derivativeKindOf(symbol), timeMs: readInteger(json, 'ts') };
  const [mark, index, rate, next, amount, hours] = [
    'markPrice',
    'indexPrice',
    'fundingRate',
    'nextFundingTime',
    'openInterest',
    'fundingIntervalHour',
  ].map((field) => readOptionalText(data, field));
  // A spot ticker has none of these.
  const events: MarketEvent[] = [];
  if (mark !== undefined || index !== undefined || rate !== undefined) {
    events.push({
      type: 'mark',
      ...of,
      mark,
      index,
      rate,
      nextFundingMs: next === undefined ? undefined : Number(next),
      every: hours === undefined ? undefined : Number(hours) * 3600,
    });
  }
  if (amount !== undefined) events.push({ type: 'openInterest', ...of, amount });
  return events;
}

/** The side is that of the position: `Buy` was a long. */
function parseLiquidations({ json }: VenueFrame): Liquidation[] {
  return readObjects(json, 'data').map((entry) => {
    const symbol = readSymbol(entry, 's');
    return {
      type: 'liquidation',
      symbol,
      kind: derivativeKindOf(symbol),
      timeMs: readInteger(entry, 'T'),
      isLong: readEither(entry, 'S', 'Buy', 'Sell'),
      price: readText(entry, 'p'),
      size: readText(entry, 'v'),
    };
  });
}

/** The topic used until 2025: at most one per second. */
function parseOldLiquidation({ json }: VenueFrame): Liquidation[] {
  const data = readObject(json.data, 'data');
  const symbol = readSymbol(data, 'symbol');
  return [
    {
      type: 'liquidation',
      symbol,
      kind: derivativeKindOf(symbol),
      timeMs: readInteger(data, 'updatedTime'),
      isLong: readEither(data, 'side', 'Buy', 'Sell'),
      price: readText(data, 'price'),
      size: readText(data, 'size'),
    },
  ];
}

const TOPICS: readonly (readonly [start: string, parse: (frame: VenueFrame) => MarketEvent[]])[] = [
  [BEST_QUOTE, () => []],
  ['orderbook.', parseBook],
  ['publicTrade.', parseTrades],
  ['tickers.', parseTicker],
  ['allLiquidation.', parseLiquidations],
  ['liquidation.', parseOldLiquidation],
];

/** Version 5. Source: github.com/bybit-exchange/docs, `docs/v5/websocket/public`. */
export function parseBybit(frame: VenueFrame): readonly MarketEvent[] {
  const { topic } = frame.json;
  if (typeof topic !== 'string') return [];
  return TOPICS.find(([start]) => topic.startsWith(start))?.[1](frame) ?? [];
}
