/**
 * Sorts of questions; `move` is the size of the change in 24 h, up or down, `week-move` that in seven days. In its own
 * file, because addresses are parsed before any question.
 */
export const QUESTION_SORTS = [
  'volume',
  'probability',
  'change',
  'move',
  'week-change',
  'week-move',
  'interest',
  'traders',
  'closes',
  'total',
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];
