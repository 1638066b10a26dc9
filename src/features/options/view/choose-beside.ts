import type { OptionSummary, SummaryKind } from '@/data/queries/tenors';
import { areComparable } from '@/domain/recording';
import { type ChosenSymbol, chooseSymbol } from './choose-symbol';
import { describeFlavour } from './options-format';
import type { BesideFacts } from './options-requests';

/** The chosen symbols of the market's coin. */
export type ChosenSymbols = Readonly<Record<SummaryKind, ChosenSymbol>>;

export interface ChosenBeside extends BesideFacts {
  readonly symbols: ChosenSymbols;
}

/** The other coin's symbol of the same flavour, at the same venue if it has one there. */
function chooseLike(all: readonly OptionSummary[], coin: string, kind: SummaryKind, own: ChosenSymbol): ChosenSymbol {
  const { symbols } = chooseSymbol(all, coin, kind, undefined);
  const flavour = describeFlavour(own.symbol);
  const venue = own.summaries[0]?.exchange;
  const alike = symbols.filter(({ symbol }) => describeFlavour(symbol) === flavour);
  const chosen = alike.find(({ exchange }) => exchange === venue) ?? alike[0];
  return chooseSymbol(all, coin, kind, chosen?.id);
}

/**
 * What is shown of the coin named beside that of the market; `undefined` if it is the same, has no options, or its options are
 * of another world, such as a recording.
 */
export function chooseBeside(
  all: readonly OptionSummary[],
  coin: string,
  own: ChosenSymbols,
  named: string | undefined,
): ChosenBeside | undefined {
  if (named === undefined || named === coin) return undefined;
  const symbols = {
    volatility: chooseLike(all, named, 'volatility', own.volatility),
    skew: chooseLike(all, named, 'skew', own.skew),
  };
  const [first] = [...own.volatility.summaries, ...own.skew.summaries];
  const summaries = [...symbols.volatility.summaries, ...symbols.skew.summaries];
  if (first === undefined || summaries.length === 0) return undefined;
  return summaries.every((summary) => areComparable(summary, first)) ? { coin: named, summaries, symbols } : undefined;
}

/** The coins that can be shown beside that of the market, in the order of the list. */
export const listBesides = (all: readonly OptionSummary[], coin: string, own: ChosenSymbols): readonly string[] =>
  [...new Set(all.map((summary) => summary.coin))].filter((one) => chooseBeside(all, coin, own, one) !== undefined);

/** The coin beside after `from` is replaced by `to`: the two change places if it was that one. */
export const swapBeside = (beside: string | undefined, from: string, to: string): string | undefined =>
  beside === to ? from : beside;
