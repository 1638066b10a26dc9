import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketReading } from '@/service/store/readers/running-rows';
import type { MinuteBlock } from '@/service/store/recorded/recorded-minutes';
import type { SinkStanding } from '../../feeds/received-frame';
import type { SeedRows } from '../../store/seed-store';
import type { LiveMarkets, LiveState, SeenData } from '../live-markets';
import type { RecordedEvent } from '../market-recorder';
import { LATENESS_MS } from '../reached-time';
import { RowBytes } from '../row-bytes';
import { ChainReader } from './read-chain';

const MINUTE = 60;

const floorMinute = (ms: number): number => Math.floor(ms / 60_000) * MINUTE;

/** A figure at a time (Unix seconds). */
interface SummaryPoint {
  readonly at: number;
  readonly ticks: number;
}

/** A market of the chain, and its points that are not in the store, ascending. */
interface ChainMarket {
  readonly id: number;
  points: SummaryPoint[];
}

export interface LiveChainOptions {
  readonly instrument: Instrument;
  /** Unix seconds. Earlier minutes are already stored and are not closed again. */
  readonly storedTo: number;
}

/** All options of a coin, summarised by tenor. Each answer of the venue gives one figure per market. */
export class LiveChain implements LiveMarkets {
  readonly reads: LiveMarkets['reads'] = new Set(['option']);
  /** It is polled, and a single missed answer must not end it. */
  readonly freshMs = 150_000;
  readonly rowTicks = undefined;
  readonly #reader: ChainReader;
  readonly #markets: readonly ChainMarket[];
  readonly #seen = new Set<number>();
  #storedTo: number;
  #closedTo: number;
  #late = 0;

  constructor({ instrument, storedTo }: LiveChainOptions) {
    this.#reader = new ChainReader(instrument);
    this.#markets = this.#reader.markets.map(({ id }) => ({ id, points: [] }));
    this.#storedTo = storedTo;
    this.#closedTo = storedTo;
  }

  get reachedMs(): number {
    return this.#reader.reached.ms;
  }

  get closedTo(): number {
    return this.#closedTo;
  }

  get storedTo(): number {
    return this.#storedTo;
  }

  set storedTo(to: number) {
    this.#storedTo = to;
    for (const market of this.#markets) market.points = market.points.filter(({ at }) => at >= to);
  }

  /** Every answer is complete. */
  get position(): SinkStanding['book'] {
    return this.reachedMs === 0 ? undefined : { last: undefined, timeMs: this.reachedMs };
  }

  readonly isPolled = true;
  /** It has no book. */
  readonly crossedSeconds = 0;
  readonly gaps: LiveMarkets['gaps'] = [];
  readonly offMarket: LiveMarkets['offMarket'] = [];
  readonly hole = undefined;

  get state(): LiveState {
    return { book: undefined, lastTrade: undefined, interest: undefined, reachedMs: this.reachedMs };
  }

  restore({ reachedMs }: LiveState): void {
    this.#reader.reached.restore(reachedMs);
  }

  take(events: readonly RecordedEvent[], receivedMs: number): void {
    const answer = this.#reader.read(events, receivedMs);
    if (answer === undefined) return;
    if (floorMinute(answer.at * 1000) < this.#closedTo) {
      this.#late++;
      return;
    }
    for (const { market, ticks } of answer.figures) {
      this.#seen.add(market);
      this.#markets.find(({ id }) => id === market)?.points.push({ at: answer.at, ticks });
    }
  }

  /** Answers belong to no connection. */
  end(): void {}

  restartCount(): void {}

  close(receivedMs: number): MinuteBlock[] {
    return this.reachedMs === 0 ? [] : this.#closeTo(floorMinute(this.#reader.reached.at(receivedMs) - LATENESS_MS));
  }

  finish(): MinuteBlock[] {
    return this.reachedMs === 0 ? [] : this.#closeTo(floorMinute(this.reachedMs) + MINUTE);
  }

  seenOf(id: number): SeenData | undefined {
    return this.#seen.has(id) ? { hasBook: false, hasTrades: false } : undefined;
  }

  readingOf(id: number): MarketReading {
    return {
      readCandles: () => ({ table: 'candle_minute', rows: 0, block: {} }),
      readLeverage: () => [],
      readBooks: () => [],
      readSummaries: (from) => this.#readPoints(id, from),
    };
  }

  #closeTo(to: number): MinuteBlock[] {
    if (to <= this.#closedTo) return [];
    const from = this.#closedTo;
    this.#closedTo = to;
    const minutes = new Set(this.#markets.flatMap(({ points }) => points.map(({ at }) => floorMinute(at * 1000))));
    const blocks = [...minutes]
      .filter((minute) => minute >= from && minute < to)
      .sort((a, b) => a - b)
      .flatMap((minute) => this.#markets.flatMap((market) => makeBlock(market, minute) ?? []));
    const [first, ...others] = blocks;
    if (first === undefined) return [];
    const late = this.#late;
    this.#late = 0;
    return [{ ...first, late }, ...others];
  }

  #readPoints(id: number, from: number): SeedRows {
    const points = this.#markets.find((market) => market.id === id)?.points.filter(({ at }) => at >= from) ?? [];
    return {
      table: 'option_summary',
      rows: points.length,
      block: {
        market: { type: 'UInt32', values: new Uint32Array(points.length).fill(id) },
        ts: { type: 'DateTime', values: Uint32Array.from(points, ({ at }) => at) },
        steps: { type: 'Int32', values: Int32Array.from(points, ({ ticks }) => ticks) },
      },
    };
  }
}

/** `undefined` for a minute without a figure of the market. */
function makeBlock({ id, points }: ChainMarket, minute: number): MinuteBlock | undefined {
  const own = points.filter(({ at }) => at >= minute && at < minute + MINUTE);
  if (own.length === 0) return undefined;
  const rows = new RowBytes();
  for (const { at, ticks } of own) {
    rows.u32(id);
    rows.u32(at);
    rows.i32(ticks);
    rows.endRow();
  }
  const block = { market: id, minute, seconds: 0, trades: 0, late: 0, gaps: [] };
  return { ...block, rows: { option_summary: rows.take() } };
}
