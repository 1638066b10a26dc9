import { ensure } from '@/base/assert';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { makeContractReader } from '@/service/ingest/survey/contracts';
import type { Gap, ImportSink } from '@/service/ingest/survey/recording';
import { MarketRecorder } from '../../record/market-recorder';
import type { MarketUnits, RecordingSink } from '../../record/recording-sink';
import { orderSnapshots, replay } from './replay';
import type { CaptureSurvey } from './survey-file';

/** The receive times of a capture do not always show where a line belongs, but ids do. */
function refuseLate(what: string, id: number): never {
  throw new FrameError(`${what} ${id} belongs above an earlier line, and the receive times do not say so`);
}

/**
 * Replays the captures of one market into `sink`, in the order of receipt.
 * @returns the places where updates or prints are missing.
 */
export async function rebuildMarket(
  surveys: readonly CaptureSurvey[],
  units: MarketUnits,
  sink: RecordingSink & Partial<Pick<ImportSink, 'addSummary'>>,
): Promise<Gap[]> {
  const { kind, market, contract, part } = ensure(surveys[0], 'the first capture');
  if (part === 'summary') {
    for (const { points = [] } of surveys) for (const { at, ticks } of points) sink.addSummary?.(at, ticks);
    return [];
  }
  const gaps: Gap[] = [];
  let place = { file: '', line: 0 };
  const recorder = new MarketRecorder({
    kind,
    symbol: market.symbol,
    units,
    readLots: makeContractReader(units, contract),
    isAggregated: surveys.every((survey) => survey.isAggregated),
    snapshotIds: orderSnapshots(surveys).map(({ id }) => id),
    sink,
    onLate: refuseLate,
    onGap: (what, timeMs) => gaps.push({ ...place, what, timeMs }),
  });
  let reachedMs: number | undefined;
  await replay(surveys, (frame, line, file) => {
    if (file !== place.file || frame.isEnd) recorder.restartCount();
    place = { file, line };
    if (frame.isEnd) {
      recorder.break('reconnected', reachedMs);
      if (reachedMs !== undefined) sink.endConnection?.(reachedMs);
    }
    const { events, leverage = [] } = frame;
    for (const { timeMs } of [...events, ...leverage]) reachedMs = Math.max(reachedMs ?? 0, timeMs ?? 0);
    recorder.take([...events, ...leverage.map((event) => ({ ...event, timeMs: event.timeMs ?? reachedMs ?? 0 }))]);
  });
  recorder.end();
  return gaps;
}
