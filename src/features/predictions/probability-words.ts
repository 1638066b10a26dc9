import type { Prediction } from '@/data/queries/predictions';

/** What the prices of a list of questions are: recordings have quotes, not trades. */
export function describeProbability(questions: readonly Pick<Prediction, 'event'>[]): string {
  const recorded = questions.filter(({ event }) => event.recorded !== undefined).length;
  if (recorded === 0) return 'the last traded price, not a forecast';
  if (recorded === questions.length) return 'the mid of bid and ask, not a forecast';
  return 'the last traded price, or of recorded questions the mid of bid and ask; not a forecast';
}
