import { ensure } from '@/base/assert';
import { parseLots, parseTicks } from '../market-units';
import type { Gap, MarketUnits, Print, RecordingSink } from '../recording';
import { FrameOrderer } from './frame-orderer';
import { loadFrames, type TakeFrame } from './load-frames';
import { MARKET_KINDS, updateIdsOf } from './market-kind';
import { type DiffFrame, FrameError, type TradeFrame } from './parse-frame';
import { BookRebuilder } from './rebuild-book';
import { type IdPlace, SeenIds } from './seen-ids';
import type { CaptureSurvey } from './survey-file';

function makePrint({ timeMs, price, size, isBuy, offBook }: TradeFrame, units: MarketUnits): Print {
  return { timeMs, ticks: parseTicks(price, units), lots: parseLots(size, units), isBuy, offBook };
}

/** The receive times of a capture do not always say where a line belongs: ids always do. */
function refuseLate(what: string, id: number): never {
  throw new FrameError(`${what} ${id} belongs above an earlier line, and the receive times do not say so`);
}

/** Drops prints and updates that come twice, and notices missing ones: the ids of a market count up. */
class Sequences {
  readonly #trades = new SeenIds();
  readonly #updates = new SeenIds();

  /** @throws FrameError for one that would have to be taken before others that were. */
  placeTrade({ tradeId }: TradeFrame): IdPlace {
    const place = this.#trades.take(tradeId, tradeId);
    return place === 'late' ? refuseLate('trade', tradeId) : place;
  }

  /** @throws FrameError as above. */
  checkUpdate(frame: DiffFrame): void {
    if (this.#updates.take(...updateIdsOf(frame)) === 'late') refuseLate('book update', frame.last);
  }
}

/** Hands the frames of a capture on in the order of their reception. */
async function replay({ file, needsOrdering }: CaptureSurvey, take: TakeFrame): Promise<void> {
  if (!needsOrdering) return loadFrames(file, take);
  const orderer = new FrameOrderer(file, take);
  await loadFrames(file, orderer.push);
  orderer.end();
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
  const gaps: Gap[] = [];
  let file = '';
  let line = 0;
  const addGap = (what: Gap['what'], timeMs: number): void => void gaps.push({ file, line, what, timeMs });
  const sequences = new Sequences();
  const book = new BookRebuilder({
    kind: MARKET_KINDS[ensure(surveys[0], 'the first capture').kind],
    units,
    snapshotIds: surveys.flatMap((survey) => survey.snapshotIds),
    onBook: (second, view) => sink.addBook(second, view),
    onGap: (frame) => addGap('book', frame.timeMs),
  });
  const takeTrade = (frame: TradeFrame): void => {
    const place = sequences.placeTrade(frame);
    if (place === 'ahead') addGap('trades', frame.timeMs);
    const print = makePrint(frame, units);
    // A print without size is a notice of the venue (`X` is `NA`), not a trade.
    if (place !== 'seen' && print.lots > 0) sink.addPrint(print);
  };
  const take: TakeFrame = (frame, at) => {
    line = at;
    if (frame.type === 'trade') takeTrade(frame);
    else if (frame.type === 'snapshot') book.takeSnapshot(frame);
    else if (frame.type === 'diff') {
      sequences.checkUpdate(frame);
      book.takeDiff(frame);
    }
  };
  for (const survey of surveys) {
    file = survey.file;
    await replay(survey, take);
  }
  return gaps;
}
