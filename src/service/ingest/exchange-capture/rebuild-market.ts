import { ensure } from '@/base/assert';
import { parseLots, parseTicks } from '../market-units';
import type { Gap, MarketUnits, RecordingSink, Trade } from '../recording';
import { loadFrames } from './load-frames';
import { MARKET_KINDS } from './market-kind';
import type { TradeFrame } from './parse-frame';
import { BookRebuilder } from './rebuild-book';
import type { CaptureSurvey } from './survey-file';

function makeTrade({ timeMs, price, size, isBuy }: TradeFrame, units: MarketUnits): Trade {
  return { timeMs, ticks: parseTicks(price, units), lots: parseLots(size, units), isBuy };
}

/** Drops prints that come twice and notices missing ones: trade ids of a market count up by one. */
class TradeSequence {
  #lastId: number | undefined;

  /** How `tradeId` stands to the prints before it. */
  take(tradeId: number): 'next' | 'repeated' | 'after-gap' {
    const last = this.#lastId;
    if (last !== undefined && tradeId <= last) return 'repeated';
    this.#lastId = tradeId;
    return last === undefined || tradeId === last + 1 ? 'next' : 'after-gap';
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
  const gaps: Gap[] = [];
  let file = '';
  let line = 0;
  const addGap = (what: Gap['what'], timeMs: number): void => void gaps.push({ file, line, what, timeMs });
  const trades = new TradeSequence();
  const book = new BookRebuilder({
    kind: MARKET_KINDS[ensure(surveys[0], 'the first capture').kind],
    units,
    snapshotIds: surveys.flatMap((survey) => survey.snapshotIds),
    onBook: (second, view) => sink.addBook(second, view),
    onGap: (frame) => addGap('book', frame.timeMs),
  });
  const takeTrade = (frame: TradeFrame): void => {
    const order = trades.take(frame.tradeId);
    if (order === 'after-gap') addGap('trades', frame.timeMs);
    const trade = makeTrade(frame, units);
    // A print without size is a notice of the venue (`X` is `NA`), not a trade.
    if (order !== 'repeated' && trade.lots > 0) sink.addTrade(trade);
  };
  for (const survey of surveys) {
    file = survey.file;
    await loadFrames(file, (frame, at) => {
      line = at;
      if (frame.type === 'diff') book.takeDiff(frame);
      else if (frame.type === 'snapshot') book.takeSnapshot(frame);
      else if (frame.type === 'trade') takeTrade(frame);
    });
  }
  return gaps;
}
