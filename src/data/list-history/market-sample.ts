import type { Market } from '@/contract/payloads';
import {
  type ListHistoryField,
  type ListHistorySample,
  makeListHistoryColumns,
  TAPE_FIELDS,
} from '@/domain/list-history/list-history-sample';
import type { UnixSeconds } from '@/domain/units';
import { getMarketKey } from '../queries/market-key';

/**
 * The facts of a market that stay the same from one sample to the next. Links to pictures on other hosts are left out.
 */
export type MarketFacts = Omit<Market, ListHistoryField | 'iconUrl'>;

/** The market list at one moment, with the facts of the markets. */
export interface MarketSample extends ListHistorySample {
  /** Parallel to `keys`. */
  readonly facts: readonly MarketFacts[];
}

/** The list as a sample. Of a market listed twice, the first entry counts. */
export function makeMarketSample(markets: readonly Market[], at: UnixSeconds): MarketSample {
  const byKey = new Map<string, Market>();
  for (const market of markets) {
    const key = getMarketKey(market);
    if (!byKey.has(key)) byKey.set(key, market);
  }
  const kept = [...byKey.values()];
  const columns = makeListHistoryColumns(kept.length);
  for (const field of TAPE_FIELDS) {
    for (const [row, market] of kept.entries()) columns[field][row] = market[field] ?? Number.NaN;
  }
  return { at, keys: [...byKey.keys()], facts: kept.map(toFacts), columns };
}

function toFacts(market: Market): MarketFacts {
  const { exchange, rawSymbol, normalizedSymbol, coin, category, tenor, coinName, quoteCoinName, fullName } = market;
  const { availableSince, recorded, predictionMarkets } = market;
  const texts = { exchange, rawSymbol, normalizedSymbol, coin, category, tenor, coinName, quoteCoinName, fullName };
  // Of an event's questions, only the question and its price step.
  const questions = predictionMarkets?.map(({ question, orderPriceMinTickSize }) => ({
    question,
    orderPriceMinTickSize,
  }));
  return { ...texts, availableSince, recorded: recorded && keepRecorded(recorded), predictionMarkets: questions };
}

/** The part of a recording's facts that outlasts one sample: the end of a live one moves with the clock. */
function keepRecorded(recorded: NonNullable<Market['recorded']>): NonNullable<Market['recorded']> {
  const { live, from } = recorded;
  return live === true ? { from, to: from, live } : recorded;
}

/** One market as it was listed. */
export function getSampledMarket({ facts, columns }: MarketSample, row: number): Market {
  const figures: Partial<Record<ListHistoryField, number>> = {};
  for (const field of TAPE_FIELDS) {
    const value = columns[field][row];
    if (!Number.isNaN(value)) figures[field] = value;
  }
  return { ...facts[row], ...figures };
}

/** The rows of the sample for which `isKept` is true. */
export function keepRows(sample: MarketSample, isKept: (row: number) => boolean): MarketSample {
  const rows = sample.keys.map((_, row) => row).filter(isKept);
  const columns = makeListHistoryColumns(0);
  for (const field of TAPE_FIELDS) columns[field] = Float64Array.from(rows, (row) => sample.columns[field][row]);
  return {
    at: sample.at,
    keys: rows.map((row) => sample.keys[row]),
    facts: rows.map((row) => sample.facts[row]),
    columns,
  };
}
