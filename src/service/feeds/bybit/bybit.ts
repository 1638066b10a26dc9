import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { type JsonObject, readObject, readObjects, readSymbol, readText } from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import { derivativeKindOf, inverse, linear, spot } from './bybit-kinds';
import { bybitWire } from './connect-bybit';
import { parseBybit } from './parse-bybit';

/** Topics of version 5. Those of earlier versions (`orderBookL2_25.`, `trade.`) are another protocol. */
const TOPIC = /^(orderbook|publicTrade|tickers|allLiquidation|liquidation|kline)\./;

function kindOf(entry: JsonObject, symbol: string): MarketKind {
  return 'contractType' in entry ? derivativeKindOf(symbol) : spot;
}

/** Reads `instruments-info`. Options are left out: they are not used. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  return readObjects(readObject(json.result, 'result'), 'list').flatMap((entry) => {
    if ('optionsType' in entry) return [];
    const symbol = readSymbol(entry, 'symbol');
    const kind = kindOf(entry, symbol);
    const lots = readObject(entry.lotSizeFilter, 'lotSizeFilter');
    const instrument: Instrument = {
      kind,
      symbol,
      base: readText(entry, 'baseCoin'),
      quote: readText(entry, 'quoteCoin'),
      tick: readText(readObject(entry.priceFilter, 'priceFilter'), 'tickSize'),
      lot: readText(lots, kind === spot ? 'basePrecision' : 'qtyStep'),
      contract: kind === inverse ? { value: '1', of: 'USD' } : undefined,
    };
    return [instrument];
  });
}

export const bybit: Venue = {
  id: 'bybit',
  name: 'Bybit',
  kinds: [spot, linear, inverse],
  isFrame: ({ topic }) => typeof topic === 'string' && TOPIC.test(topic),
  wire: bybitWire,
  parse: parseBybit,
  listInstruments,
};
