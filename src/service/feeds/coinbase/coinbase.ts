import type { Instrument } from '@/service/feeds/protocol/instrument';
import { type JsonObject, readObjects, readSymbol, readText } from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import { spot } from './coinbase-kinds';
import { coinbaseWire } from './connect-coinbase';
import { parseCoinbase } from './parse-coinbase';

/** Types of the Exchange feed, each with a field that it always has. */
const EXCHANGE_FIELDS: Readonly<Record<string, string>> = {
  snapshot: 'product_id',
  l2update: 'product_id',
  match: 'product_id',
  last_match: 'product_id',
  ticker: 'product_id',
  subscriptions: 'channels',
};

function isFrame(json: JsonObject): boolean {
  if ('sequence_num' in json) return 'channel' in json;
  const { type } = json;
  return typeof type === 'string' && Object.hasOwn(EXCHANGE_FIELDS, type) && EXCHANGE_FIELDS[type] in json;
}

/** Reads `market/products`, spot only. The USDC books are those of USD under another name. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  return readObjects(json, 'products')
    .filter((entry) => entry.product_type === 'SPOT')
    .map((entry) => ({
      kind: spot,
      symbol: readSymbol(entry, 'product_id'),
      base: readText(entry, 'base_currency_id'),
      quote: readText(entry, 'quote_currency_id'),
      tick: readText(entry, 'price_increment'),
      lot: readText(entry, 'base_increment'),
      contract: undefined,
      turnover: Number(entry.approximate_quote_24h_volume) || undefined,
    }));
}

export const coinbase: Venue = {
  id: 'coinbase',
  name: 'Coinbase',
  kinds: [spot],
  isFrame,
  wire: coinbaseWire,
  parse: parseCoinbase,
  listInstruments,
};
