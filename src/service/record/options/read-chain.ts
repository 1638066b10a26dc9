import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketEvent, OptionSummary } from '@/service/feeds/protocol/market-event';
import { getRecordedId } from '../describe-market';
import { ReachedTime } from '../reached-time';
import { type QuotedOption, summariseChain } from './summarise-chain';
import { type SummaryMarket, summaryMarkets, toSummaryTicks } from './summary-markets';

/** The figures that an answer contains, by market. */
export interface ChainAnswer {
  /** Unix seconds. */
  readonly at: number;
  readonly figures: readonly { readonly market: number; readonly ticks: number }[];
}

/** An option as marked by its venue. `undefined` without a volatility or a forward. */
function quoteOption(summary: OptionSummary): QuotedOption | undefined {
  const { expiryMs, strike, isCall, underlying: forward, markIv: volatility } = summary;
  if (forward === undefined || volatility === undefined) return undefined;
  return { expiryMs, strike, isCall, forward, volatility };
}

/** Reads the venue's answers about all options of a coin, live or from a file. */
export class ChainReader {
  readonly reached = new ReachedTime();
  readonly markets: readonly { readonly id: number; readonly of: SummaryMarket }[];
  readonly #chainOf: (option: string) => string;
  readonly #coin: string;

  constructor({ kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>) {
    this.#chainOf = kind.chainOf ?? ((option) => option);
    this.#coin = symbol;
    this.markets = summaryMarkets(kind.exchange, symbol).map((of) => ({ id: getRecordedId(of), of }));
  }

  /** `undefined` for an answer about other coins, or one that is not newer than the one before. */
  read(events: readonly MarketEvent[], receivedMs: number): ChainAnswer | undefined {
    const chain = events.filter(
      (event): event is OptionSummary => event.type === 'option' && this.#chainOf(event.symbol) === this.#coin,
    );
    if (chain.length === 0) return undefined;
    const atMs = chain.reduce((latest, { timeMs }) => Math.max(latest, timeMs ?? 0), 0) || Math.floor(receivedMs);
    if (!this.reached.take(atMs, receivedMs)) return undefined;
    const summaries = summariseChain(
      chain.flatMap((option) => quoteOption(option) ?? []),
      atMs,
    );
    const figures = this.markets.flatMap(({ id, of }) => {
      const value = summaries.get(of.tenor)?.[of.field];
      return value === undefined ? [] : [{ market: id, ticks: toSummaryTicks(value) }];
    });
    return { at: Math.floor(atMs / 1000), figures };
  }
}
