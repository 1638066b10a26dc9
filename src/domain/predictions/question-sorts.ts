/** What questions are sorted by; `move` is the change either way. Alone in its file: addresses are read before any question is. */
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
