import type { Instrument } from '../instrument';
import {
  decimalText,
  describe,
  FrameError,
  type JsonObject,
  readObjects,
  readOptionalNumber,
  readSymbol,
  readText,
} from '../read-fields';
import type { Venue, VenueFrame } from '../venue';
import { deribitWire } from './connect-deribit';
import { future, kindOf, option, perpetual } from './deribit-kinds';
import { parseDeribit } from './parse-deribit';

function readStep(entry: JsonObject, field: string): string {
  const value = readOptionalNumber(entry, field);
  if (value !== undefined) return decimalText(value);
  throw new FrameError(`field "${field}" must be a number, found ${describe(entry[field])}`);
}

/** `public/get_instruments`. Amounts are US dollars except for options and markets that are settled in a dollar coin. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  return readObjects(json, 'result').flatMap((entry) => {
    const symbol = readSymbol(entry, 'instrument_name');
    const kind = kindOf(symbol);
    if (!kind) return [];
    const [base, quote] = [readText(entry, 'base_currency'), readText(entry, 'quote_currency')];
    const contract = kind === option ? undefined : { value: '1', of: quote === 'USD' ? 'USD' : base };
    return [
      {
        kind,
        symbol,
        base,
        quote,
        tick: readStep(entry, 'tick_size'),
        lot: readStep(entry, 'min_trade_amount'),
        contract,
      },
    ];
  });
}

export const deribit: Venue = {
  id: 'deribit',
  name: 'Deribit',
  kinds: [perpetual, future, option],
  isFrame: ({ jsonrpc }) => jsonrpc === '2.0',
  wire: deribitWire,
  parse: parseDeribit,
  listInstruments,
};
