import { messageOf } from '@/base/errors';
import { FrameError, isObject, type JsonObject, readObject, readObjects } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError, UnknownFormatError } from '@/service/ingest/open/ingest-error';
import { loadLines } from '@/service/ingest/open/load-lines';
import { describeJson } from '@/service/ingest/tables/describe-contents';
import { impliedVolatility } from '../../../record/options/black-76';
import type { QuotedOption } from '../../../record/options/summarise-chain';
import type { Input } from '../../open/input';
import { DecimalColumn } from '../../tables/decimal-column';
import { findLayout, type RowTaker, readTable } from '../../tables/read-table';
import { columnAt, readAmount, readWord } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { checkTime, TimeColumn } from '../../tables/times';

/** An option as given in a file. */
export interface ToldOption extends QuotedOption {
  readonly symbol: string;
  readonly timeMs: number;
  readonly venue: string;
}

export interface ToldOptions {
  readonly options: readonly ToldOption[];
  readonly oddities: readonly string[];
}

const YEAR_MS = 365 * 86_400_000;
/** More than any chain has. A file is read as a whole. */
const MAX_JSON_CHARS = 64_000_000;

function numberOf(option: JsonObject, field: string): number {
  const value = option[field];
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new FrameError(`field "${field}" must be a number above 0, found ${JSON.stringify(value)}`);
}

function timeOf(option: JsonObject, field: string): number {
  const ms = Date.parse(String(option[field]));
  if (Number.isNaN(ms)) throw new FrameError(`field "${field}" must be a time, found ${JSON.stringify(option[field])}`);
  return ms;
}

/** Prices are in coins: finds the volatility for which Black's formula gives them. */
function readChainOption(option: JsonObject, venue: string): ToldOption | undefined {
  const timeMs = checkTime(timeOf(option, 'timestamp'), 'timestamp', String(option.timestamp));
  const [forward, strike, mark] = ['underlyingPrice', 'strikePrice', 'markPrice'].map((field) =>
    numberOf(option, field),
  );
  const expiryMs = timeOf(option, 'expirationDate');
  const isCall = readWord(String(option.optionType), 'optionType', ['call'], ['put']);
  const years = (expiryMs - timeMs) / YEAR_MS;
  const volatility = impliedVolatility({ forward, strike, years, isCall }, mark * forward);
  const symbol = String(option.symbol);
  return volatility === undefined
    ? undefined
    : { symbol, venue, timeMs, expiryMs, strike, isCall, forward, volatility };
}

/** A field that only chains have. */
const CHAIN_FIELD = /"options"\s*:/;

/** Other programs write JSON too. @throws UnknownFormatError with the fields of JSON that is not a chain */
function checkChain(file: string, json: unknown): JsonObject {
  if (isObject(json) && isObject(json.params) && 'options' in json.params) return json;
  throw new UnknownFormatError(file, describeJson(json));
}

/** A chain as JSON: `params.options`, each with its price in coins. */
export async function readChainJson(input: Input, onBytes: (bytes: Uint8Array) => void): Promise<ToldOptions> {
  const parts: string[] = [];
  let length = 0;
  for await (const { lines } of loadLines(input, onBytes)) {
    parts.push(...lines);
    length += lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (length > MAX_JSON_CHARS)
      throw new UnknownFormatError(input.name, `JSON of more than ${MAX_JSON_CHARS} characters`);
  }
  const text = parts.join('\n');
  let [known, all] = [0, 0];
  try {
    const json = checkChain(input.name, JSON.parse(text));
    const params = readObject(json.params, 'params');
    const venue = isObject(json.context) ? String(json.context.exchange).toUpperCase() : 'DERIBIT';
    const options = readObjects(params, 'options').flatMap((option) => {
      all++;
      const told = readChainOption(option, venue);
      if (told) known++;
      return told ?? [];
    });
    return {
      options,
      oddities: all > known ? [`${all - known} options without a volatility that gives their price left out`] : [],
    };
  } catch (cause) {
    if (!(cause instanceof FrameError || cause instanceof SyntaxError)) throw cause;
    if (cause instanceof SyntaxError && !CHAIN_FIELD.test(text))
      throw new UnknownFormatError(input.name, 'which begins as JSON and is none');
    throw new DamagedInputError(input.name, 1, messageOf(cause), { cause });
  }
}

export const VENDOR_CHAIN_COLUMNS =
  'exchange,symbol,timestamp,local_timestamp,type,strike_price,expiration,open_interest,last_price,bid_price,bid_amount,bid_iv,ask_price,ask_amount,ask_iv,mark_price,mark_iv,underlying_index,underlying_price,delta,gamma,vega,theta,rho'.split(
    ',',
  );

const ignore = (): void => undefined;
/** Ignores everything but options. */
const NO_EVENTS: RowTaker = {
  price: new DecimalColumn(),
  size: new DecimalColumn(),
  line: 0,
  market: ignore,
  event: ignore,
  trade: ignore,
  turnTrades: ignore,
  level: ignore,
  message: ignore,
};

/** The tick vendor's chains, as a table whose rows only give options. */
function vendorSpec(take: (option: ToldOption) => void, onUnknown: () => void): TableSpec {
  return {
    name: '',
    example: '',
    layouts: [VENDOR_CHAIN_COLUMNS],
    open(table) {
      const at = Object.fromEntries(VENDOR_CHAIN_COLUMNS.map((name) => [name, columnAt(table, name)]));
      const [clock, expiry] = [new TimeColumn('timestamp'), /^\d{16}$/];
      return {
        read(row) {
          const fields = row.texts();
          const timeMs = clock.read(fields[at.timestamp]);
          if (!expiry.test(fields[at.expiration])) throw new FrameError('column expiration: microseconds are expected');
          const amount = (name: string): number => Number(readAmount(fields[at[name]] || '0', name));
          const [strike, forward, volatility] = [
            amount('strike_price'),
            amount('underlying_price'),
            amount('mark_iv') / 100,
          ];
          const isCall = readWord(fields[at.type], 'type', ['call'], ['put']);
          if (!(strike > 0 && forward > 0 && volatility > 0)) {
            onUnknown();
            return;
          }
          const expiryMs = Number(fields[at.expiration]) / 1000;
          take({
            symbol: fields[at.symbol],
            venue: fields[at.exchange].toUpperCase(),
            timeMs,
            expiryMs,
            strike,
            isCall,
            forward,
            volatility,
          });
        },
      };
    },
  };
}

export function matchesVendorChain(firstLine: string): number {
  const fields = firstLine.split(',').map((name) => name.trim());
  return findLayout(
    vendorSpec(
      () => undefined,
      () => undefined,
    ),
    fields,
  ) === undefined
    ? 0
    : 1;
}

export async function readVendorChain(input: Input, onBytes: (bytes: Uint8Array) => void): Promise<ToldOptions> {
  const options: ToldOption[] = [];
  let unknown = 0;
  const latest = new Map<string, ToldOption>();
  const spec = vendorSpec(
    (option) => {
      // The last row of an option within the hour is used.
      const key = `${option.symbol} ${Math.floor(option.timeMs / 3_600_000)}`;
      latest.set(key, option);
    },
    () => unknown++,
  );
  await readTable(input, { spec, named: {}, take: NO_EVENTS, onBytes });
  options.push(...latest.values());
  return { options, oddities: unknown > 0 ? [`${unknown} rows without volatility or underlying price left out`] : [] };
}
