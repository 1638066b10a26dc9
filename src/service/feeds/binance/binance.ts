import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { type JsonObject, readObjects, readSymbol, readText } from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import { coinMargined, futuresKindOf, linear, spot } from './binance-kinds';
import { binanceWire } from './connect-binance';
import { parseBinance } from './parse-binance';

function isFrame(json: JsonObject): boolean {
  if ('stream' in json || 'lastUpdateId' in json) return true;
  return typeof json.e === 'string' && ('s' in json || 'o' in json);
}

function stepOf(entry: JsonObject, filter: string, field: string): string | undefined {
  const found = readObjects(entry, 'filters').find(({ filterType }) => filterType === filter);
  return found && readText(found, field);
}

function readInstrument(entry: JsonObject, kind: MarketKind): Instrument | undefined {
  const tick = stepOf(entry, 'PRICE_FILTER', 'tickSize');
  const lot = stepOf(entry, 'LOT_SIZE', 'stepSize');
  // A market without filters cannot be traded.
  if (tick === undefined || lot === undefined) return undefined;
  const { contractSize } = entry;
  const contract = typeof contractSize === 'number' ? { value: String(contractSize), of: 'USD' } : undefined;
  const [base, quote] = [readText(entry, 'baseAsset'), readText(entry, 'quoteAsset')];
  return { kind, symbol: readSymbol(entry, 'symbol'), base, quote, tick, lot, contract };
}

/** Reads `exchangeInfo`. Only futures state the type of their contract. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  return readObjects(json, 'symbols').flatMap((entry) => {
    const kind = 'contractType' in entry ? futuresKindOf(readSymbol(entry, 'symbol')) : spot;
    return readInstrument(entry, kind) ?? [];
  });
}

export const binance: Venue = {
  id: 'binance',
  name: 'Binance',
  kinds: [spot, linear, coinMargined],
  isFrame,
  wire: binanceWire,
  parse: parseBinance,
  listInstruments,
};
