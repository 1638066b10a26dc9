import { type EventLens, findChosen, type QuestionGroup } from '@/features/chart/view/event-lens';

/** Questions that have just been listed, the one with the id `chosen` among them. */
export const makeLens = (groups: readonly QuestionGroup[], chosen?: string): EventLens => ({
  groups,
  chosen: findChosen(groups, chosen),
  fetchedAt: 0,
  isPending: false,
  error: undefined,
  wait: undefined,
  retry: () => undefined,
});
