import type { Prediction } from '@/data/queries/predictions';
import { getOpenSeconds } from '@/domain/predictions/choose-questions';

const DAY = 86_400;

type Opened = Pick<Prediction['record'], 'availableSince'>;

/** A question that has been open for less than a day: figures of 24 h are of its whole life, and there was no day before. */
export const isYoung = (record: Opened, nowSeconds: number): boolean =>
  (getOpenSeconds(record, nowSeconds) ?? DAY) < DAY;

/** Since when a change of 24 h is counted: `in 24 h`, `since it opened`. */
export const describeSpan = (record: Opened, nowSeconds: number): string =>
  isYoung(record, nowSeconds) ? 'since it opened' : 'in 24 h';
