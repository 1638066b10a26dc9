import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { OptionSummary } from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { ChainReader } from '../../record/options/read-chain';
import type { SummaryMarket } from '../../record/options/summary-markets';

/** A value of a summary at a time. */
export interface SummaryPoint {
  /** Unix seconds. */
  readonly at: number;
  readonly ticks: number;
}

/** An option summary of a coin, and its values in a file. */
export interface SurveyedFigure {
  readonly kind: MarketKind;
  readonly of: SummaryMarket;
  readonly points: readonly SummaryPoint[];
}

/** Collects the summaries of a coin's options from the answers in a file. */
export class ChainSurveyor {
  readonly #kind: MarketKind;
  readonly #reader: ChainReader;
  readonly #points = new Map<number, SummaryPoint[]>();

  constructor(instrument: Instrument) {
    this.#kind = instrument.kind;
    this.#reader = new ChainReader(instrument);
  }

  take(options: readonly OptionSummary[], receivedMs: number): void {
    const answer = this.#reader.read(options, receivedMs);
    for (const { market, ticks } of answer?.figures ?? []) {
      const points = this.#points.get(market) ?? [];
      points.push({ at: answer?.at ?? 0, ticks });
      this.#points.set(market, points);
    }
  }

  get figures(): SurveyedFigure[] {
    return this.#reader.markets.flatMap(({ id, of }) => {
      const points = this.#points.get(id);
      return points === undefined ? [] : [{ kind: this.#kind, of, points }];
    });
  }
}
