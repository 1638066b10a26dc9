import { listSpanTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { OptionSummary, SummaryKind } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { OPTION_RANGES, type OptionRange, REALISED_DAYS } from '@/state/fields/options-fields';
import { type ChosenSymbols, chooseBeside, swapBeside } from './choose-beside';
import { chooseSymbol } from './choose-symbol';
import { listOptionsSeries, makeFacts, type OptionsChoice, type OptionsFacts } from './options-requests';

/** What each control of the toolbar would cost now. */
export interface OptionsPrices {
  readonly ranges: ReadonlyMap<OptionRange, ViewPrice>;
  /** Of the range's own buckets, without the days behind ranks and closes, which every range has. */
  readonly buckets: ReadonlyMap<OptionRange, ViewPrice>;
  readonly coins: ReadonlyMap<string, ViewPrice>;
  /** Of the coin's own buckets, without the candles, which other views load too. */
  readonly coinBuckets: ReadonlyMap<string, ViewPrice>;
  /** Keyed by the days of returns, or `off`. */
  readonly realised: ReadonlyMap<string, ViewPrice>;
  /** Keyed by the id of a summary symbol. */
  readonly symbols: ReadonlyMap<string, ViewPrice>;
  /** Keyed by the coin that would be beside. */
  readonly besides: ReadonlyMap<string, ViewPrice>;
}

export interface PricedOptions {
  readonly facts: OptionsFacts;
  readonly choice: OptionsChoice;
  /** Summaries of every coin. */
  readonly all: readonly OptionSummary[];
  readonly coin: string;
  readonly symbols: ChosenSymbols;
  /** The coins that can be shown beside. */
  readonly besides: readonly string[];
  /** The market that a coin leads to; `undefined` if it has not been looked up. */
  marketOf(coin: string): Market | null | undefined;
}

const price = (facts: OptionsFacts, choice: OptionsChoice): ViewPrice =>
  facts.dataClient.tiles.price(listOptionsSeries(facts, choice).map(({ ask, span }) => listSpanTiles(ask, span)));

function priceBuckets(facts: OptionsFacts, choice: OptionsChoice): ViewPrice {
  const own = listOptionsSeries(facts, choice).filter(({ part }) => part === 'range');
  return facts.dataClient.tiles.price(own.map(({ ask, span }) => listSpanTiles(ask, span)));
}

/** The prices of the exact views that the controls lead to. */
export function computeOptionsPrices(options: PricedOptions): OptionsPrices {
  const { facts, choice, all, coin } = options;
  const coins = new Set(all.map((summary) => summary.coin));
  return {
    ranges: new Map(OPTION_RANGES.map((range) => [range, price(facts, { ...choice, range })])),
    buckets: new Map(OPTION_RANGES.map((range) => [range, priceBuckets(facts, { ...choice, range })])),
    coins: new Map(
      [...coins].map((other) => [other, other === coin ? price(facts, choice) : priceCoin(options, other)]),
    ),
    coinBuckets: new Map([...coins].map((other) => [other, priceCoinBuckets(options, other)])),
    realised: new Map([
      ['off', price(facts, { ...choice, realisedDays: undefined })],
      ...REALISED_DAYS.map((days) => [days, price(facts, { ...choice, realisedDays: Number(days) })] as const),
    ]),
    symbols: new Map([...priceSymbols(options, 'volatility'), ...priceSymbols(options, 'skew')]),
    besides: new Map(
      options.besides.map((other) => [
        other,
        price({ ...facts, beside: chooseBeside(all, coin, options.symbols, other) }, choice),
      ]),
    ),
  };
}

const chooseFirst = (all: readonly OptionSummary[], coin: string): ChosenSymbols => ({
  volatility: chooseSymbol(all, coin, 'volatility', undefined),
  skew: chooseSymbol(all, coin, 'skew', undefined),
});

const listChosen = ({ volatility, skew }: ChosenSymbols): readonly OptionSummary[] => [
  ...volatility.summaries,
  ...skew.summaries,
];

const priceCoinBuckets = ({ facts, choice, all }: PricedOptions, coin: string): ViewPrice =>
  priceBuckets(makeFacts(facts, { exchange: '', rawSymbol: coin }, listChosen(chooseFirst(all, coin))), choice);

/**
 * Price of showing a coin. Candles of an unknown market cost what those of any other do, unless some are cached. A coin
 * without a market is shown without candles.
 */
function priceCoin({ facts, choice, all, coin: own, marketOf }: PricedOptions, coin: string): ViewPrice {
  const symbols = chooseFirst(all, coin);
  const summaries = listChosen(symbols);
  const beside = chooseBeside(all, coin, symbols, swapBeside(facts.beside?.coin, own, coin));
  const market = marketOf(coin);
  const alone = market === null ? { ...choice, realisedDays: undefined } : choice;
  const named = market ?? { exchange: '', rawSymbol: coin };
  const found = price(makeFacts(facts, named, summaries, beside), alone);
  return market === undefined && choice.realisedDays !== undefined ? { ...found, source: 'guess' } : found;
}

function priceSymbols({ facts, choice, all, coin, symbols }: PricedOptions, kind: SummaryKind) {
  const others = facts.summaries.filter((summary) => summary.kind !== kind);
  const ids = new Set(
    all.filter((summary) => summary.coin === coin && summary.kind === kind).map((summary) => formatMarketId(summary)),
  );
  return [...ids].map((id) => {
    const chosen = { ...symbols, [kind]: chooseSymbol(all, coin, kind, id) };
    const summaries = [...others, ...chosen[kind].summaries];
    const beside = chooseBeside(all, coin, chosen, facts.beside?.coin);
    return [id, price(makeFacts(facts, facts.market, summaries, beside), choice)] as const;
  });
}
