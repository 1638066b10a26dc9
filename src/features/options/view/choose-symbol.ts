import type { OptionSummary, SummaryKind } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';

/** A summary symbol as a venue spells it; two venues may spell it the same. */
export interface SummarySymbol {
  /** `FJORD_OPTIONS:BTC_25`, for the address. */
  readonly id: string;
  readonly symbol: string;
  readonly exchange: string;
}

export interface ChosenSymbol {
  readonly symbols: readonly SummarySymbol[];
  readonly symbol: string | undefined;
  readonly summaries: readonly OptionSummary[];
}

/** The named summary symbol of a coin, with or without its venue; otherwise the first one. */
export function chooseSymbol(
  all: readonly OptionSummary[],
  coin: string,
  kind: SummaryKind,
  named: string | undefined,
): ChosenSymbol {
  const ofKind = all.filter((summary) => summary.coin === coin && summary.kind === kind);
  const symbols = [...new Map(ofKind.map((summary) => [formatMarketId(summary), summary]))].map(
    ([id, { rawSymbol: symbol, exchange }]): SummarySymbol => ({ id, symbol, exchange }),
  );
  const chosen = symbols.find(({ id }) => id === named) ?? symbols.find(({ symbol }) => symbol === named) ?? symbols[0];
  const summaries = ofKind.filter((summary) => formatMarketId(summary) === chosen?.id);
  return { symbols, symbol: chosen?.symbol, summaries };
}
