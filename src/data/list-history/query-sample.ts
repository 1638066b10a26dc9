import type { Market } from '@/contract/payloads';
import type { MarketSortField } from '@/contract/values';
import type { MarketsFilter } from '../queries/markets-page';
import { keepLargestOfSymbol } from '../queries/screen-markets';
import { getSampledMarket, type MarketFacts, type MarketSample } from './market-sample';

type Accepts = (facts: MarketFacts) => boolean;

const SORT_VALUES: Readonly<Record<MarketSortField, (market: Market) => number | undefined>> = {
  VOLUME_24H: (market) => market.volume24h,
  PRICE_CHANGE_24H: (market) => market.priceChange24h,
  MARKET_SYMBOL_OI_CHANGE_24H: (market) => market.oiChange24h,
  MARKET_SYMBOL_MARKETCAP: (market) => market.marketcap,
  AVAILABLE_SINCE: (market) => market.availableSince?.s,
};

function acceptsOneOf(
  values: readonly string[] | undefined,
  read: (facts: MarketFacts) => string | undefined,
): Accepts[] {
  return values === undefined || values.length === 0 ? [] : [(facts) => values.includes(read(facts) ?? '')];
}

/** The texts that the service searches. */
function textsOf({ rawSymbol, normalizedSymbol, coin, coinName, fullName, predictionMarkets }: MarketFacts): string {
  const questions = (predictionMarkets ?? []).map(({ question }) => question);
  return [rawSymbol, normalizedSymbol, coin, coinName, fullName, ...questions].join('\0').toLowerCase();
}

/**
 * A test for whether a market passes the filter, apart from order and one row per symbol. Samples do not contain the
 * data a market has, so dataset types are ignored.
 */
export function makeSampleFilter(filter: MarketsFilter): Accepts {
  const needle = filter.search.toLowerCase();
  const tests: readonly Accepts[] = [
    ...acceptsOneOf(filter.venues, ({ exchange }) => exchange),
    ...acceptsOneOf(filter.coins, ({ coin }) => coin),
    ...acceptsOneOf(filter.category === undefined ? undefined : [filter.category], ({ category }) => category),
    ...(needle === '' ? [] : [(facts: MarketFacts) => textsOf(facts).includes(needle)]),
  ];
  return (facts) => tests.every((test) => test(facts));
}

/** The markets of a sample as the service would have listed them then; ties stay in sampled order. */
export function querySample(sample: MarketSample, filter: MarketsFilter): readonly Market[] {
  const passes = makeSampleFilter(filter);
  const found = sample.facts.flatMap((facts, row) => (passes(facts) ? [getSampledMarket(sample, row)] : []));
  const byVolume = found.toSorted(compareVolume);
  const kept = filter.distinct ? keepLargestOfSymbol(byVolume) : byVolume;
  const valueOf = SORT_VALUES[filter.sort];
  const sign = filter.ascending ? 1 : -1;
  return kept.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return sign * (x - y);
  });
}

const compareVolume = (a: Market, b: Market): number => (b.volume24h ?? -1) - (a.volume24h ?? -1);
