import { listSpanTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { OptionSummary, SummaryKind } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { OPTION_RANGES, type OptionRange, REALISED_DAYS } from '@/state/fields/options-fields';
import { listOptionsSeries, makeFacts, type OptionsChoice, type OptionsFacts } from './options-requests';
import { chooseSymbol } from './options-side';

/** What each control of the toolbar would cost now. */
export interface OptionsPrices {
  readonly ranges: ReadonlyMap<OptionRange, ViewPrice>;
  readonly coins: ReadonlyMap<string, ViewPrice>;
  /** Keyed by the days of returns, or `off`. */
  readonly realised: ReadonlyMap<string, ViewPrice>;
  /** Keyed by the id of a summary symbol. */
  readonly symbols: ReadonlyMap<string, ViewPrice>;
}

export interface PricedOptions {
  readonly facts: OptionsFacts;
  readonly choice: OptionsChoice;
  /** Summaries of every coin. */
  readonly all: readonly OptionSummary[];
  readonly coin: string;
  /** The market that a coin leads to; `undefined` if it has not been looked up. */
  marketOf(coin: string): Market | null | undefined;
}

const price = (facts: OptionsFacts, choice: OptionsChoice): ViewPrice =>
  facts.dataClient.tiles.price(listOptionsSeries(facts, choice).map(({ ask, span }) => listSpanTiles(ask, span)));

/** The prices of the exact views that the controls lead to. */
export function computeOptionsPrices(options: PricedOptions): OptionsPrices {
  const { facts, choice, all, coin } = options;
  const coins = new Set(all.map((summary) => summary.coin));
  return {
    ranges: new Map(OPTION_RANGES.map((range) => [range, price(facts, { ...choice, range })])),
    coins: new Map(
      [...coins].map((other) => [other, other === coin ? price(facts, choice) : priceCoin(options, other)]),
    ),
    realised: new Map([
      ['off', price(facts, { ...choice, realisedDays: undefined })],
      ...REALISED_DAYS.map((days) => [days, price(facts, { ...choice, realisedDays: Number(days) })] as const),
    ]),
    symbols: new Map([...priceSymbols(options, 'volatility'), ...priceSymbols(options, 'skew')]),
  };
}

/**
 * Price of showing a coin. Candles of an unknown market cost what those of any other do, unless some are cached. A coin
 * without a market is shown without candles.
 */
function priceCoin({ facts, choice, all, marketOf }: PricedOptions, coin: string): ViewPrice {
  const of = (kind: SummaryKind) => chooseSymbol(all, coin, kind, undefined).summaries;
  const market = marketOf(coin);
  const alone = market === null ? { ...choice, realisedDays: undefined } : choice;
  const named = market ?? { exchange: '', rawSymbol: coin };
  const found = price(makeFacts(facts, named, [...of('volatility'), ...of('skew')]), alone);
  return market === undefined && choice.realisedDays !== undefined ? { ...found, source: 'guess' } : found;
}

function priceSymbols({ facts, choice, all, coin }: PricedOptions, kind: SummaryKind) {
  const others = facts.summaries.filter((summary) => summary.kind !== kind);
  const ids = new Set(
    all.filter((summary) => summary.coin === coin && summary.kind === kind).map((summary) => formatMarketId(summary)),
  );
  return [...ids].map((id) => {
    const summaries = [...others, ...chooseSymbol(all, coin, kind, id).summaries];
    return [id, price(makeFacts(facts, facts.market, summaries), choice)] as const;
  });
}
