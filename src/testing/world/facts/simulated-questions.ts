import { CandleColumns } from '@/service/simulate/candle-columns';
import type { SimMarket } from '@/service/simulate/market-list';
import { ExpiryQuotes } from '@/service/simulate/options/expiry-quotes';
import { buildPredictionMarkets } from '@/service/simulate/predictions/prediction-markets';
import { computeActivity, PredictionTape } from '@/service/simulate/predictions/prediction-tape';
import type { PredictionTerms } from '@/service/simulate/predictions/prediction-terms';
import { paths, WORLD_SEED } from '../simulated-sources';
import type { FactSource } from './fact';
import { describeQuestions, type QuestionQuotes } from './quote-facts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** As long as was recorded, and as often. */
const FROM = NOW - 51 * HOUR;
const EVERY_MINUTES = 2;

const optionQuotes = new ExpiryQuotes(WORLD_SEED, paths);

const termsOf = (market: SimMarket): PredictionTerms => market.prediction as PredictionTerms;

function quotesOf(market: SimMarket): QuestionQuotes {
  const terms = termsOf(market);
  const { driver } = terms.event;
  const at = { coin: driver, price: driver.price, quote: 'USD' } as const;
  const path = paths.getMinutes(at, FROM, NOW);
  const activity = computeActivity(terms.event, WORLD_SEED, path, {
    loadHours: (from, to) => paths.getHours(at, from, to),
    quotes: optionQuotes,
  });
  const tape = new PredictionTape(market, terms, WORLD_SEED);
  const candles = new CandleColumns(path.length);
  tape.build(activity, path.length - DAY / 60, candles);
  let tickLots = 0;
  for (let i = 0; i < candles.length; i++) tickLots += candles.wide.buyTickLots[i] + candles.wide.sellTickLots[i];
  const quotes = Array.from({ length: path.length / EVERY_MINUTES }, (_, i) => {
    const { bid, ask } = tape.quoteAt(activity, i * EVERY_MINUTES);
    return { hour: Math.floor((FROM + i * EVERY_MINUTES * 60) / HOUR), bid: bid * market.tick, ask: ask * market.tick };
  });
  return { quotes, dayVolume: tickLots * market.tick };
}

const KINDS = {
  'prices of coins': ({ event }: PredictionTerms) => event.driver.name !== '',
  matches: ({ record }: PredictionTerms) => record.sportsMarketType !== undefined,
  'decisions and others': ({ event, record }: PredictionTerms) =>
    event.driver.name === '' && record.sportsMarketType === undefined,
} as const;

/** Questions of the world that were open all the time. */
export function simulatedQuestions(): FactSource[] {
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return from <= FROM && to > NOW + 12 * HOUR;
  });
  return Object.entries(KINDS).map(([name, isOfKind]) => ({
    name,
    facts: describeQuestions(open.filter((market) => isOfKind(termsOf(market))).map(quotesOf)),
  }));
}
