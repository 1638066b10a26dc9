import { ensure } from '@/base/assert';
import { FrameCounter } from '../../feeds/frame-counter';
import type { Trade } from '../../feeds/market-event';
import { FrameError } from '../../feeds/read-fields';
import { parseLots, parseTicks } from '../market-units';
import type { Gap, MarketUnits, Print, RecordingSink } from '../recording';
import type { CaptureEvent, CaptureFrame, TimedDelta } from './capture-frame';
import { BookRebuilder } from './rebuild-book';
import { orderSnapshots, replay } from './replay';
import { type IdPlace, SeenIds, updateIdsOf } from './seen-ids';
import type { CaptureSurvey } from './survey-file';

/** Trades that come twice come soon after each other: so many ids are remembered. */
const REMEMBERED_IDS = 20_000;

/** The receive times of a capture do not always say where a line belongs: ids always do. */
function refuseLate(what: string, id: number): never {
  throw new FrameError(`${what} ${id} belongs above an earlier line, and the receive times do not say so`);
}

/** Drops prints and updates that come twice, and notices missing ones: the ids of a market count up. */
class Sequences {
  readonly #trades = new SeenIds();
  readonly #updates = new SeenIds();
  /** Of trades that are not counted, the latest ones. */
  readonly #ids = new Set<string>();

  /** @throws FrameError for one that would have to be taken before others that were. */
  placeTrade({ id, sequence }: Trade): IdPlace {
    if (sequence === undefined) return this.#placeById(id);
    const place = this.#trades.take(sequence, sequence);
    return place === 'late' ? refuseLate('trade', sequence) : place;
  }

  /** @throws FrameError as above. */
  checkUpdate(delta: TimedDelta): void {
    const ids = updateIdsOf(delta);
    if (ids && this.#updates.take(...ids) === 'late') refuseLate('book update', ids[1]);
  }

  #placeById(id: string): IdPlace {
    if (this.#ids.has(id)) return 'seen';
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > REMEMBERED_IDS) this.#ids.delete(oldest);
    return 'next';
  }
}

/** Builds one market from the frames of its captures. */
class MarketRebuild {
  readonly gaps: Gap[] = [];
  readonly #market: CaptureSurvey;
  readonly #units: MarketUnits;
  readonly #sink: RecordingSink;
  readonly #book: BookRebuilder;
  readonly #sequences = new Sequences();
  readonly #isAggregated: boolean;
  #counter = new FrameCounter();
  #file = '';
  #line = 0;

  constructor(surveys: readonly CaptureSurvey[], units: MarketUnits, sink: RecordingSink) {
    this.#market = ensure(surveys[0], 'the first capture');
    this.#isAggregated = surveys.every((survey) => survey.isAggregated);
    this.#units = units;
    this.#sink = sink;
    this.#book = new BookRebuilder({
      sequence: this.#market.kind.sequence,
      units,
      snapshotIds: orderSnapshots(surveys).map(({ id }) => id),
      onBook: (second, view) => sink.addBook(second, view),
      onGap: (_, atMs) => this.#addGap('book', atMs),
    });
  }

  take(frame: CaptureFrame, line: number, file: string): void {
    // Another file is another connection, or the same one that goes on: its count starts over.
    if (file !== this.#file) this.#counter = new FrameCounter();
    this.#line = line;
    this.#file = file;
    for (const event of frame.events) {
      // A frame that comes twice is dropped whole.
      if (event.type === 'count' && !this.#takeCount(event.sequence, event.timeMs)) return;
      this.#takeEvent(event);
    }
  }

  #takeCount(sequence: number, timeMs: number | undefined): boolean {
    const place = this.#counter.take(sequence);
    if (place === 'lost') this.#book.break('frameLost', timeMs);
    if (place === 'restart') this.#book.break('reconnected', timeMs);
    return place !== 'known';
  }

  #takeEvent(event: CaptureEvent): void {
    if (event.type === 'count' || !this.#isOurs(event)) return;
    if (event.type === 'trade') this.#takeTrade(event);
    else if (event.type === 'snapshot') this.#book.takeSnapshot(event);
    else {
      this.#sequences.checkUpdate(event);
      this.#book.takeDelta(event);
    }
  }

  #isOurs({ kind, symbol }: Exclude<CaptureEvent, { type: 'count' }>): boolean {
    if (kind === undefined) return true;
    return symbol === this.#market.market.symbol && kind === this.#market.kind;
  }

  #takeTrade(trade: Trade): void {
    if (trade.isAggregate !== this.#isAggregated) return;
    const { timeMs, isBuy, offBook } = trade;
    const place = this.#sequences.placeTrade(trade);
    if (place === 'ahead') this.#addGap('trades', timeMs);
    const [ticks, lots] = [parseTicks(trade.price, this.#units), parseLots(trade.size, this.#units)];
    // A print without size is a notice of the venue (`X` is `NA`), not a trade.
    if (place === 'seen' || lots === 0 || isBuy === undefined) return;
    this.#sink.addPrint({ timeMs, ticks, lots, isBuy, offBook } satisfies Print);
  }

  #addGap(what: Gap['what'], timeMs: number): void {
    this.gaps.push({ file: this.#file, line: this.#line, what, timeMs });
  }
}

/**
 * Replays the captures of one market, in order of reception, into `sink`.
 * @returns the places where updates or prints are missing.
 */
export async function rebuildMarket(
  surveys: readonly CaptureSurvey[],
  units: MarketUnits,
  sink: RecordingSink,
): Promise<Gap[]> {
  const market = new MarketRebuild(surveys, units, sink);
  await replay(surveys, (frame, line, file) => market.take(frame, line, file));
  return market.gaps;
}
