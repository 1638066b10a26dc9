import type { Trade } from '../feeds/market-event';

/** Trades one by one are no more than so long behind the ones that are told together. */
const HOLD_MS = 3000;

/** What the choice goes on from. */
export interface ChoiceState {
  readonly singleMs: number | undefined;
  readonly aloneMs: number | undefined;
  readonly held: readonly HeldTrade[];
}

/** A trade without its kind, which the journal knows. */
type HeldTrade = Omit<Trade, 'kind'>;

/**
 * Some trades come twice: one by one, and those of one order together. Each by itself says more and is taken; together they
 * are taken when the others do not come. Which of the two a venue serves need not be known, and may change.
 */
export class AggregateChoice {
  readonly #kind: Trade['kind'];
  /** Time of the newest trade that came by itself. */
  #singleMs: number | undefined;
  /** Time of the first one since then that came only together with others. */
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

  /** Takes a trade that stands for several. */
  hold(trade: Trade): void {
    const { kind: _, ...held } = trade;
    if (this.#singleMs !== undefined && trade.timeMs <= this.#singleMs) return;
    this.#aloneMs ??= trade.timeMs;
    this.#held.push(held);
  }

  /** Those that nothing else tells, now that the exchange's time is `timeMs`. */
  release(timeMs: number): readonly Trade[] {
    if (this.#held.length === 0 || this.#aloneMs === undefined || timeMs - this.#aloneMs < HOLD_MS) return [];
    const kind = this.#kind;
    return this.#held.splice(0).map((trade) => ({ ...trade, kind }));
  }
}
