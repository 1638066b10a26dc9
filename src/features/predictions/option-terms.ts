import { type OptionSummary, TENOR_FACTS } from '@/data/queries/tenors';

/** The terms on either side of `days`; only one of them if there is none on the other side. */
export function chooseTerms(summaries: readonly OptionSummary[], days: number): readonly OptionSummary[] {
  const daysOf = ({ tenor }: OptionSummary): number => TENOR_FACTS[tenor].days;
  const below = summaries.findLast((one) => daysOf(one) <= days) ?? summaries[0];
  const above = summaries.find((one) => daysOf(one) >= days) ?? summaries.at(-1);
  return [...new Set([below, above])].filter((one) => one !== undefined);
}

/** Live volatility summaries of a coin's first symbol, shortest term first. */
export function listTerms(all: readonly OptionSummary[], coin: string): readonly OptionSummary[] {
  const ofCoin = all.filter((one) => one.coin === coin && one.kind === 'volatility' && one.recorded === undefined);
  const [first] = ofCoin;
  return ofCoin.filter(({ exchange, rawSymbol }) => exchange === first.exchange && rawSymbol === first.rawSymbol);
}
