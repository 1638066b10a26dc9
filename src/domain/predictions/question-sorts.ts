/**
 * Sorts of questions; `move` is the change in either direction. In its own file, because addresses are parsed before
 * any question.
 */
export const QUESTION_SORTS = [
  'volume',
  'probability',
  'change',
  'move',
  'interest',
  'traders',
  'closes',
  'total',
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];
