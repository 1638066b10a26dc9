import type { CaptureFrame } from './capture-frame';
import { compareReceived, FrameOrderer } from './frame-orderer';
import type { TakeFrame } from './load-frames';
import type { SeenSnapshot } from './market-surveyor';
import type { CaptureSurvey } from './survey-file';

/** Takes a frame with the file and line it comes from. */
export type TakePlacedFrame = (frame: CaptureFrame, line: number, file: string) => void;

type PlacedFrame = Parameters<TakePlacedFrame>;

/** The frames of the files of answers, in the order of receipt. There are only as many as snapshots. */
async function loadAnswers(surveys: readonly CaptureSurvey[]): Promise<PlacedFrame[]> {
  const answers: PlacedFrame[] = [];
  for (const { file, input, frames } of surveys) {
    await frames.read(input, (frame, line) => answers.push([frame, line, file]));
  }
  return answers.sort(([a], [b]) => compareReceived(a, b));
}

/** Snapshots in the order in which `replay` passes them on. */
export function orderSnapshots(surveys: readonly CaptureSurvey[]): readonly SeenSnapshot[] {
  const snapshots = surveys.flatMap((survey) => survey.snapshots);
  return surveys.some((survey) => survey.isSupplement) ? snapshots.sort(compareReceived) : snapshots;
}

/**
 * Passes on the frames of the captures of one market in the order of receipt. Answers in separate files are inserted
 * where they were received.
 */
export async function replay(surveys: readonly CaptureSurvey[], take: TakePlacedFrame): Promise<void> {
  const answers = await loadAnswers(surveys.filter((survey) => survey.isSupplement));
  let next = 0;
  for (const { file, input, frames, needsOrdering } of surveys.filter((survey) => !survey.isSupplement)) {
    const takeFrame: TakeFrame = (frame, line) => {
      while (next < answers.length && compareReceived(answers[next][0], frame) <= 0) take(...answers[next++]);
      take(frame, line, file);
    };
    if (!needsOrdering) {
      await frames.read(input, takeFrame);
      continue;
    }
    const orderer = new FrameOrderer(file, takeFrame);
    await frames.read(input, orderer.push);
    orderer.end();
  }
  for (const answer of answers.slice(next)) take(...answer);
}
