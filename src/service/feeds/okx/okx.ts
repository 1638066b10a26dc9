import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { type JsonObject, readObjects, readSymbol, readText } from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import { okxWire } from './connect-okx';
import { future, kindOf, spot, swap } from './okx-kinds';
import { parseOkx } from './parse-okx';

/** The pair of a derivative is that of its underlying, `BTC-USDT`. Pairs with margin are those of spot markets. */
function readPair(entry: JsonObject, kind: MarketKind): readonly string[] {
  if (kind === spot) return [readText(entry, 'baseCcy'), readText(entry, 'quoteCcy')];
  return readText(entry, 'uly').split('-');
}

/** A contract is worth `ctVal` times `ctMult` (everywhere 1 but for some options) of `ctValCcy`. */
function readContract(entry: JsonObject, kind: MarketKind): Instrument['contract'] {
  if (kind === spot) return undefined;
  return { value: readText(entry, 'ctVal'), of: readText(entry, 'ctValCcy') };
}

/** `public/instruments`. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  return readObjects(json, 'data').flatMap((entry) => {
    const symbol = readSymbol(entry, 'instId');
    const kind = kindOf(symbol);
    if (kind === undefined) return [];
    const [base, quote] = readPair(entry, kind);
    const [tick, lot] = [readText(entry, 'tickSz'), readText(entry, 'lotSz')];
    return [{ kind, symbol, base, quote, tick, lot, contract: readContract(entry, kind) }];
  });
}

export const okx: Venue = {
  id: 'okx',
  name: 'OKX',
  kinds: [spot, swap, future],
  isFrame: (json) => 'arg' in json && ('data' in json || 'event' in json),
  wire: okxWire,
  parse: parseOkx,
  listInstruments,
};
