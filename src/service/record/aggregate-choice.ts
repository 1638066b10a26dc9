import type { Trade } from '@/service/feeds/protocol/market-event';

/** Longest delay of single trades behind aggregated ones. */
const HOLD_MS = 3000;

/** What the choice goes on from. */
export interface ChoiceState {
  readonly singleMs: number | undefined;
  readonly aloneMs: number | undefined;
  readonly held: readonly HeldTrade[];
}

/** A trade without its kind, which the journal contains. */
type HeldTrade = Omit<Trade, 'kind'>;

/**
 * Some trades arrive twice: singly, and aggregated by order. Single trades have more detail and are preferred.
 * Aggregated trades are used when the single ones do not arrive. It need not be known which of the two a venue serves,
 * and this may change.
 */
export class AggregateChoice {
  readonly #kind: Trade['kind'];
  /** Time of the newest single trade. */
  #singleMs: number | undefined;
  /** Time of the first trade since then that arrived only as part of an aggregated one. */
  #aloneMs: number | undefined;
  #held: HeldTrade[] = [];

  constructor(kind: Trade['kind']) {
    this.#kind = kind;
  }

  get state(): ChoiceState {
    return { singleMs: this.#singleMs, aloneMs: this.#aloneMs, held: this.#held };
  }

  restore({ singleMs, aloneMs, held }: ChoiceState): void {
    this.#singleMs = singleMs;
    this.#aloneMs = aloneMs;
    this.#held = [...held];
  }

  noteSingle({ timeMs }: Trade): void {
    this.#singleMs = Math.max(this.#singleMs ?? 0, timeMs);
    this.#aloneMs = undefined;
    this.#held = this.#held.filter((trade) => trade.timeMs > timeMs);
  }

  /** Holds back an aggregated trade. */
  hold(trade: Trade): void {
    const { kind: _, ...held } = trade;
    if (this.#singleMs !== undefined && trade.timeMs <= this.#singleMs) return;
    this.#aloneMs ??= trade.timeMs;
    this.#held.push(held);
  }

  /** The aggregated trades that no single trade covers, when the venue's time is `timeMs`. */
  release(timeMs: number): readonly Trade[] {
    if (this.#held.length === 0 || this.#aloneMs === undefined || timeMs - this.#aloneMs < HOLD_MS) return [];
    const kind = this.#kind;
    return this.#held.splice(0).map((trade) => ({ ...trade, kind }));
  }
}
