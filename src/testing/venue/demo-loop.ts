import type { RecordedFrame, RecordedStretch } from './load-excerpt';
import { TextBook, type TextLevel } from './text-book';

/** Update ids between the end of a round and the book that the next one begins with. */
const ROUND_IDS = 1000;
const HOURS_8 = 8 * 3_600_000;
/** Further behind than this (the machine slept), the market goes on from now instead of catching up. */
const MAX_LATE_MS = 5000;

/** A frame as it is sent: its channel is that of `RecordedFrame`. */
export interface PlayedFrame {
  readonly channel: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface DepthUpdate {
  readonly U: number;
  readonly u: number;
  readonly b: readonly TextLevel[];
  readonly a: readonly TextLevel[];
}

/**
 * A recorded stretch played round and round, with its times and ids moved to now. `speed`: how many seconds of it are played
 * in one; their times are those of the playing.
 */
export class DemoLoop {
  readonly book = new TextBook();
  readonly #stretch: RecordedStretch;
  readonly #speed: number;
  /** Ids of one round follow those of the round before it. */
  readonly #roundIds: number;
  readonly #roundTrades: number;
  #startMs: number;
  #next = 0;
  #round = 0;
  #lastId: number;
  #lastMs: number;

  constructor(stretch: RecordedStretch, speed: number, nowMs: number) {
    this.#stretch = stretch;
    this.#speed = speed;
    this.#startMs = nowMs;
    this.#lastMs = nowMs;
    const { bids, asks, lastUpdateId } = stretch.snapshot;
    this.book.apply(bids, asks);
    this.#lastId = lastUpdateId;
    const ids = (channel: string, field: string): number[] =>
      stretch.frames.filter((frame) => frame.channel === channel).map(({ data }) => Number(data[field]));
    const trades = ids('trade', 't');
    this.#roundIds = Math.max(lastUpdateId, ...ids('depth', 'u').slice(-1)) - lastUpdateId + ROUND_IDS;
    this.#roundTrades = (trades.at(-1) ?? 0) - (trades[0] ?? 0) + 1;
  }

  /** Id of the last update in the book. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Exchange time of the last frame, Unix ms. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** The frames that are due by `nowMs`, in order. */
  play(nowMs: number): PlayedFrame[] {
    const { frames } = this.#stretch;
    const played: PlayedFrame[] = [];
    if (nowMs - this.#dueMs(frames[this.#next]) > MAX_LATE_MS) this.#startMs += nowMs - this.#dueMs(frames[this.#next]);
    while (this.#dueMs(frames[this.#next]) <= nowMs) {
      const frame = frames[this.#next];
      played.push(this.#move(frame, Math.floor(this.#dueMs(frame))));
      if (++this.#next === frames.length) played.push(this.#beginRound());
    }
    return played;
  }

  #dueMs({ timeMs }: RecordedFrame): number {
    return this.#startMs + (timeMs - this.#stretch.snapshot.T) / this.#speed;
  }

  #move({ channel, data }: RecordedFrame, timeMs: number): PlayedFrame {
    this.#lastMs = timeMs;
    const moved = { ...data, E: timeMs, ...(channel !== 'markPrice' && { T: timeMs }) };
    if (channel === 'depth') return { channel, data: this.#moveUpdate(moved as unknown as DepthUpdate) };
    if (channel === 'trade')
      return { channel, data: { ...moved, t: Number(data.t) + this.#round * this.#roundTrades } };
    return { channel, data: { ...moved, T: Math.floor(timeMs / HOURS_8 + 1) * HOURS_8 } };
  }

  #moveUpdate(update: DepthUpdate): PlayedFrame['data'] {
    const shift = this.#round * this.#roundIds;
    const moved = { ...update, U: update.U + shift, u: update.u + shift, pu: this.#lastId };
    this.book.apply(update.b, update.a);
    this.#lastId = moved.u;
    return moved;
  }

  /** One update brings the book back to where the stretch begins. */
  #beginRound(): PlayedFrame {
    const { frames, snapshot } = this.#stretch;
    this.#startMs = this.#dueMs(frames[frames.length - 1]);
    this.#next = 0;
    this.#round++;
    const { bids, asks } = this.book.changesTo(snapshot.bids, snapshot.asks);
    this.book.apply(bids, asks);
    const last = snapshot.lastUpdateId + this.#round * this.#roundIds;
    const pu = this.#lastId;
    this.#lastId = last;
    const symbol = frames[0].data.s;
    const data = {
      e: 'depthUpdate',
      E: this.#lastMs,
      T: this.#lastMs,
      s: symbol,
      U: last,
      u: last,
      pu,
      b: bids,
      a: asks,
    };
    return { channel: 'depth', data };
  }
}
