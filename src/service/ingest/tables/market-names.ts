import type { Category } from '@/contract/values';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { always } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { SequenceRuleId } from '@/service/feeds/protocol/sequence-rules';
import type { NamedMarket } from '@/service/ingest/survey/recording';
import * as binance from '../../feeds/binance/binance-kinds';
import { VENUES } from '../../feeds/venues';

const SYMBOL = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;
const DELIVERY = /(_\d{6}|-\d{6}|-\d{1,2}[A-Z]{3}\d{2}|USD[FGHJKMNQUVXZ]\d{2})$/;
const SPOT_VENUES = /^(BINANCE|OKEX|COINBASE|BITFINEX|KRAKEN|BITSTAMP|.*_SPOT)$/;

function categoryOf(venue: string, symbol: string): Category {
  const known = VENUES.flatMap(({ kinds }) => kinds).find((kind) => kind.exchange === venue);
  if (known) return known.categoryOf(symbol);
  if (SPOT_VENUES.test(venue)) return 'SPOT';
  return DELIVERY.test(symbol) ? 'FUTURE' : 'PERPETUAL';
}

const fileKinds = new Map<string, MarketKind>();

/** The kind of a market in a file. The same object for the same words. */
export function fileKind(venue: string, symbol: string, sequence: SequenceRuleId, category?: Category): MarketKind {
  const of = category ?? categoryOf(venue, symbol);
  const id = `file ${venue} ${sequence} ${of}`;
  const found = fileKinds.get(id);
  if (found) return found;
  const kind: MarketKind = {
    id,
    name: of.toLowerCase(),
    exchange: venue,
    categoryOf: always(of),
    sizes: 'coins',
    sequence,
    publishes: [],
  };
  fileKinds.set(id, kind);
  return kind;
}

/** @throws FrameError unless it is a valid symbol. */
export function checkSymbol(symbol: string): string {
  if (SYMBOL.test(symbol)) return symbol;
  throw new FrameError(`a symbol of a market is expected, found ${JSON.stringify(symbol.slice(0, 40))}`);
}

/** The tick vendor's names of venues, where they differ from discovery's id by more than capitals. */
const VENDOR_VENUES: Readonly<Record<string, string>> = {
  'binance-jersey': 'BINANCE_JERSEY',
  'bybit-spot': 'BYBIT_SPOT',
  bybit: 'BYBIT',
  okex: 'OKEX',
  okx: 'OKEX',
  'okx-swap': 'OKEX_SWAP',
  'coinbase-pro': 'COINBASE',
};

export function vendorVenue(name: string): string {
  if (!/^[a-z0-9-]{2,40}$/.test(name))
    throw new FrameError(`column exchange: a venue is expected, found ${JSON.stringify(name.slice(0, 40))}`);
  return VENDOR_VENUES[name] ?? name.toUpperCase().replaceAll('-', '_');
}

/** The last part of the name of an entry or file. */
export function baseOf(name: string): string {
  return name.split(/[/\\]| › /).at(-1) ?? name;
}

const WORDS: readonly (readonly [RegExp, MarketKind])[] = [
  [/(?:^|[/\\._\s-])(?:um|usd_m)(?=[/\\._-]|$)/i, binance.linear],
  [/(?:^|[/\\._\s-])(?:cm|coin_m)(?=[/\\._-]|$)/i, binance.coinMargined],
  [/(?:^|[/\\._\s-])spot(?=[/\\._-]|$)/i, binance.spot],
];

/** What the rows of a public dump show about their market, apart from its name. */
export interface DumpHints {
  /** The only possible kind of the rows. */
  readonly kind?: MarketKind | undefined;
}

/**
 * The market of a public dump. Its symbol is before the first dash of the file name. Its kind is in the rows, in the
 * symbol, or in a word of the path.
 * @throws FrameError when it is in none of these.
 */
export function dumpMarket(name: string, named: NamedMarket, hints: DumpHints): { kind: MarketKind; symbol: string } {
  const told = /^([A-Z0-9]+(?:_[A-Z0-9]+)?)-/.exec(baseOf(name))?.[1];
  const symbol = named.symbol ?? told;
  if (symbol === undefined)
    throw new FrameError('neither the rows nor the name of the file say which market it is: add --symbol');
  const inverse = /USD_(PERP|\d{6})$/.test(symbol) ? binance.coinMargined : undefined;
  const word = WORDS.find(([pattern]) => pattern.test(name))?.[1];
  const kinds = [binance.spot, binance.linear, binance.coinMargined];
  const kind =
    named.venue === undefined ? (inverse ?? hints.kind ?? word) : kinds.find((each) => each.exchange === named.venue);
  if (kind !== undefined) return { kind, symbol: checkSymbol(symbol) };
  if (named.venue !== undefined)
    return { kind: fileKind(named.venue, symbol, 'unnumbered'), symbol: checkSymbol(symbol) };
  throw new FrameError(
    'neither the rows nor the path say whether the market is spot or futures: add --venue BINANCE or --venue BINANCE_FUTURES',
  );
}
