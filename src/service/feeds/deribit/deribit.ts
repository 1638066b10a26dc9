import type { Instrument } from '@/service/feeds/protocol/instrument';
import {
  decimalText,
  describe,
  FrameError,
  type JsonObject,
  readObjects,
  readOptionalNumber,
  readSymbol,
  readText,
} from '@/service/feeds/protocol/read-fields';
import type { Venue, VenueFrame } from '@/service/feeds/protocol/venue';
import { deribitWire } from './connect-deribit';
import { chain, future, kindOf, option, perpetual } from './deribit-kinds';
import { parseDeribit } from './parse-deribit';

function readStep(entry: JsonObject, field: string): string {
  const value = readOptionalNumber(entry, field);
  if (value !== undefined) return decimalText(value);
  throw new FrameError(`field "${field}" must be a number, found ${describe(entry[field])}`);
}

/** The venue's volatilities have no step. They are stored in this one, in percentage points. */
const SUMMARY_STEP = '0.0001';

/** The coins with options, once each: those settled in the coin itself if there are any. */
function listChains(options: readonly Instrument[]): Instrument[] {
  const chains = new Map<string, Instrument>();
  for (const { base, quote, lot } of options) {
    if (chains.has(base) && quote !== base) continue;
    chains.set(base, { kind: chain, symbol: base, base, quote, tick: SUMMARY_STEP, lot, contract: undefined });
  }
  return [...chains.values()];
}

/** Reads `public/get_instruments`. Amounts are US dollars, except for options and markets settled in a dollar coin. */
function listInstruments({ json }: VenueFrame): Instrument[] {
  const listed = readInstruments(json);
  return [...listed, ...listChains(listed.filter(({ kind }) => kind === option))];
}

function readInstruments(json: JsonObject): Instrument[] {
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
  kinds: [perpetual, future, option, chain],
  isFrame: ({ jsonrpc }) => jsonrpc === '2.0',
  wire: deribitWire,
  parse: parseDeribit,
  listInstruments,
};
