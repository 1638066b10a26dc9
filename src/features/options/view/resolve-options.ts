import type { Market } from '@/contract/payloads';
import type { OptionSummary } from '@/data/queries/tenors';
import type { SeriesConditions } from '@/panes/lines/series-conditions';
import { chosenOf } from '@/state/fields/field-kinds';
import { OPTION_FIELDS, type OptionsSearch } from '@/state/fields/options-fields';
import { type ChosenBeside, type ChosenSymbols, chooseBeside } from './choose-beside';
import { chooseSymbol } from './choose-symbol';
import { findDefaultRange } from './option-ranges';
import {
  listOptionsSeries,
  makeFacts,
  type OptionsChoice,
  type OptionsFacts,
  type OptionsSeries,
} from './options-requests';

/** What the options of an address ask for. */
export interface OptionsRequest {
  readonly facts: OptionsFacts;
  readonly choice: OptionsChoice;
  readonly coin: string;
  /** The summary symbols of the coin, and those of the address. */
  readonly symbols: ChosenSymbols;
  /** The coin beside it, if the address names one that has options. */
  readonly beside: ChosenBeside | undefined;
  readonly series: readonly OptionsSeries[];
}

export interface OptionsConditions extends SeriesConditions {
  /** Every listed option summary. */
  readonly all: readonly OptionSummary[];
}

/** What an address asks for: the screen loads it, and whoever prices the address counts it. */
export function resolveOptions(market: Market, search: OptionsSearch, conditions: OptionsConditions): OptionsRequest {
  const { dataClient, tier, historySeconds, minute, all } = conditions;
  const coin = market.coin ?? '';
  const symbols = {
    volatility: chooseSymbol(all, coin, 'volatility', search.iv),
    skew: chooseSymbol(all, coin, 'skew', search.skew),
  };
  const summaries = [...symbols.volatility.summaries, ...symbols.skew.summaries];
  const beside = chooseBeside(all, coin, symbols, search.beside);
  const facts = makeFacts({ dataClient, tier, clockSeconds: minute, historySeconds }, market, summaries, beside);
  const choice = readChoice(search, facts.span.isClipped === true ? historySeconds : undefined);
  return { facts, choice, coin, symbols, beside, series: listOptionsSeries(facts, choice) };
}

/** What an address chooses for a key whose data reach `historySeconds` back; `undefined`: without such an end. */
export function readChoice(
  { range, realised }: Pick<OptionsSearch, 'range' | 'realised'>,
  historySeconds: number | undefined,
): OptionsChoice {
  return {
    range: range ?? findDefaultRange(historySeconds),
    realisedDays: realised === 'off' ? undefined : Number(chosenOf(OPTION_FIELDS.realised, realised)),
  };
}
