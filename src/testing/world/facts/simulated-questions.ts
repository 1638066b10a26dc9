import { CandleColumns } from '@/service/simulate/candle-columns';
import type { SimMarket } from '@/service/simulate/market-list';
import { computeActivity } from '@/service/simulate/predictions/event-activity';
import { buildPredictionMarkets } from '@/service/simulate/predictions/prediction-markets';
import { PredictionTape } from '@/service/simulate/predictions/prediction-tape';
import { makeOutlookSources, termsOf } from '../asked-questions';
import { paths, WORLD_SEED } from '../simulated-sources';
import type { FactSource } from './fact';
import { describeQuestions, type QuestionQuotes } from './quote-facts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** As long and as frequent as the recording. */
const FROM = NOW - 51 * HOUR;
const EVERY_MINUTES = 2;

const sources = makeOutlookSources(paths);

function quotesOf(market: SimMarket): QuestionQuotes {
  const terms = termsOf(market);
  const steps = { start: FROM, step: 60, length: (NOW - FROM) / 60 };
  const activity = computeActivity(terms.event, WORLD_SEED, steps, sources);
  const tape = new PredictionTape(market, terms, WORLD_SEED);
  const candles = new CandleColumns(steps.length);
  tape.build(activity, steps.length - DAY / 60, candles);
  let tickLots = 0;
  for (let i = 0; i < candles.length; i++) tickLots += candles.wide.buyTickLots[i] + candles.wide.sellTickLots[i];
  const quotes = Array.from({ length: steps.length / EVERY_MINUTES }, (_, i) => {
    const { bid, ask } = tape.flickeringQuoteAt(activity, i * EVERY_MINUTES);
    return { hour: Math.floor((FROM + i * EVERY_MINUTES * 60) / HOUR), bid: bid * market.tick, ask: ask * market.tick };
  });
  return { quotes, dayVolume: tickLots * market.tick * market.lot };
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'prices of coins': ['coin'],
  matches: ['match'],
  'decisions and others': ['race', 'league', 'happening'],
};

/** Questions of the world that were open all the time. */
export function simulatedQuestions(): FactSource[] {
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return from <= FROM && to > NOW + 12 * HOUR;
  });
  return Object.entries(KINDS).map(([name, kinds]) => ({
    name,
    facts: describeQuestions(open.filter((market) => kinds.includes(termsOf(market).event.subject.kind)).map(quotesOf)),
  }));
}
