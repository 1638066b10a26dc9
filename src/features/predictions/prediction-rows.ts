import {
  getQuestionTitle,
  getWeekChange,
  listEventQuestions,
  type Prediction,
  type PredictionEvent,
} from '@/data/queries/predictions';
import { formatCompact } from '@/domain/format/format-compact';
import { type GroupShape, inferShape } from '@/domain/predictions/check-group';
import {
  compareFigures,
  getChangeRank,
  getSortValue,
  isByChange,
  isByWeek,
  passesFilter,
  type QuestionFilter,
} from '@/domain/predictions/choose-questions';
import { describeCheck, type GroupCheck } from '@/domain/predictions/describe-check';
import { getDayVolume } from '@/domain/predictions/question-facts';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { readStep } from '@/domain/predictions/read-step';
import { matchesSearch } from '@/domain/predictions/search-questions';
import { chosenOf } from '@/state/fields/field-kinds';
import { type Closing, PREDICTION_FIELDS, type PredictionsSearch } from '@/state/fields/predictions-fields';

/** Heading of the questions of one event. */
export interface GroupRow {
  readonly kind: 'group';
  readonly id: string;
  readonly event: PredictionEvent;
  /** Number of its listed questions. */
  readonly shown: number;
  /** USD traded in these in the last 24 hours: groups are sorted by it unless another order is chosen. */
  readonly dayVolume: number | undefined;
}

/** A row of the table: the heading of a group, or a question. */
export type ListRow =
  | GroupRow
  | { readonly kind: 'singles'; readonly id: string }
  | { readonly kind: 'question'; readonly id: string; readonly prediction: Prediction; readonly isInGroup: boolean };

export interface ListedQuestions {
  readonly rows: readonly ListRow[];
  /** The questions of the rows, in order. */
  readonly questions: readonly Prediction[];
  /** Row index by question. */
  readonly rowOf: ReadonlyMap<string, number>;
}

const DAY = 86_400;
const CLOSING_SECONDS: Readonly<Record<Closing, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  quarter: 90 * DAY,
};

/** The rows for an address. */
export function listQuestions(
  all: readonly Prediction[],
  search: PredictionsSearch,
  { watched, nowSeconds }: { readonly watched: ReadonlySet<string>; readonly nowSeconds: number },
): ListedQuestions {
  const filter: QuestionFilter = {
    show: chosenOf(PREDICTION_FIELDS.show, search.show),
    low: search.above,
    high: search.below,
    movedPoints: search.moved,
    movedIn: chosenOf(PREDICTION_FIELDS.span, search.span),
    tradedUsd: search.traded,
    withinSeconds: search.closes && CLOSING_SECONDS[search.closes],
  };
  const chosen = all.filter(
    ({ id, record, event, week }) =>
      passesFilter({ ...record, weekPriceChange: getWeekChange({ record, week }) }, filter, nowSeconds) &&
      (search.watch !== true || watched.has(id)) &&
      matchesSearch([record.question, record.groupItemTitle, event.title, record.slug, event.coin], search.q ?? ''),
  );
  const order: Order = { sort: search.sort, dir: search.dir, nowSeconds };
  const rows = search.flat === true ? listFlat(chosen, order) : listGrouped(chosen, order);
  return {
    rows,
    questions: rows.flatMap((row) => (row.kind === 'question' ? row.prediction : [])),
    rowOf: new Map(rows.map(({ id }, at) => [id, at])),
  };
}

const getValue = ({ record, week }: Prediction, sort: QuestionSort): number | undefined =>
  getSortValue(isByWeek(sort) ? { ...record, weekPriceChange: getWeekChange({ record, week }) } : record, sort);

const toRow = (prediction: Prediction, isInGroup: boolean): Extract<ListRow, { kind: 'question' }> => ({
  kind: 'question',
  id: prediction.id,
  prediction,
  isInGroup,
});

interface Order extends Pick<PredictionsSearch, 'dir'> {
  readonly sort?: QuestionSort | undefined;
  readonly nowSeconds: number;
}

function sortQuestions(questions: readonly Prediction[], order: Order): readonly Prediction[] {
  const { sort = 'volume', dir, nowSeconds } = order;
  const valueOf = (one: Prediction): number | undefined => getValue(one, sort);
  const compare = (a: Prediction, b: Prediction): number => compareFigures(valueOf(a), valueOf(b), dir === 'asc');
  if (!isByChange(sort)) return questions.toSorted(compare);
  // Traders are not interested in a change made by a few dollars, or by a price finding its first level.
  const placeOf = ({ record }: Prediction): number => getChangeRank(record, nowSeconds);
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b) || compare(a, b));
}

function listFlat(chosen: readonly Prediction[], order: Order): readonly ListRow[] {
  return sortQuestions(chosen, order).map((prediction) => toRow(prediction, false));
}

/** Groups first, then single questions under a heading of their own. */
function listGrouped(chosen: readonly Prediction[], order: Order): readonly ListRow[] {
  const byEvent = new Map<PredictionEvent, Prediction[]>();
  for (const one of chosen) byEvent.set(one.event, [...(byEvent.get(one.event) ?? []), one]);
  const groups = [...byEvent].filter(([event]) => event.questions.length > 1);
  const singles = [...byEvent].filter(([event]) => event.questions.length === 1).flatMap(([, questions]) => questions);
  const valued = groups.map(([event, questions]) => ({ event, questions, value: valueGroup(questions, order) }));
  const sorted = valued.toSorted((a, b) => compareFigures(a.value, b.value, order.dir === 'asc'));
  const rows = sorted.flatMap(({ event, questions }): ListRow[] => [
    {
      kind: 'group',
      id: `group ${event.slug}`,
      event,
      shown: questions.length,
      dayVolume: valueGroup(questions, { nowSeconds: order.nowSeconds }),
    },
    ...orderGroup(event, questions, order).map((prediction) => toRow(prediction, true)),
  ]);
  if (singles.length === 0) return rows;
  const heading: readonly ListRow[] = rows.length === 0 ? [] : [{ kind: 'singles', id: 'singles' }];
  return [...rows, ...heading, ...listFlat(singles, order)];
}

/** Value that a group is sorted by: volumes are added up; otherwise that of its foremost question. */
function valueGroup(questions: readonly Prediction[], { sort = 'volume', dir, nowSeconds }: Order): number | undefined {
  const counted = isByChange(sort)
    ? questions.filter(({ record }) => getChangeRank(record, nowSeconds) === 0)
    : questions;
  const values = counted.flatMap((one) => getValue(one, sort) ?? []);
  if (values.length === 0) return undefined;
  if (sort === 'volume' || sort === 'total' || sort === 'interest')
    return values.reduce((sum, value) => sum + value, 0);
  return dir === 'asc' ? Math.min(...values) : Math.max(...values);
}

/** Strikes in their own order and names by probability, unless another sort was chosen. */
function orderGroup(
  event: PredictionEvent,
  questions: readonly Prediction[],
  { sort, dir, nowSeconds }: Order,
): readonly Prediction[] {
  if (sort !== undefined || dir !== undefined) return sortQuestions(questions, { sort, dir, nowSeconds });
  const order = getStrikeOrder(inferEventShape(event)) ?? orderSteps(event.questions);
  if (order === undefined) return sortQuestions(questions, { sort: 'probability', nowSeconds });
  const placeOf = ({ record }: Prediction): number => {
    const at = order.indexOf(record);
    return at < 0 ? order.length : at;
  };
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** All questions of an event as rows, in the default order of a group. */
export function listEvent(event: PredictionEvent): readonly Extract<ListRow, { kind: 'question' }>[] {
  // In the default order the age of a question does not count.
  return orderGroup(event, listEventQuestions(event), { nowSeconds: 0 }).map((prediction) => toRow(prediction, true));
}

type EventShape = GroupShape<PredictionEvent['questions'][number]>;

const shapes = new WeakMap<PredictionEvent, EventShape>();

/** How the questions of an event are related; inferred once per answer. */
export function inferEventShape(event: PredictionEvent): EventShape {
  const known = shapes.get(event);
  if (known !== undefined) return known;
  const shape = inferShape(event.title, event.questions);
  shapes.set(event, shape);
  return shape;
}

/** Whether the questions of an event are strikes of a price. */
export function isAboutStrikes({ event }: Pick<Prediction, 'event'>): boolean {
  if (event.questions.length < 2) return false;
  const shape = inferEventShape(event);
  return shape.kind === 'nested' || (shape.kind === 'exclusive' && shape.bands !== undefined);
}

/** Whether the prices of an event are consistent; `undefined` if nothing can be inferred. */
export const checkEvent = (event: PredictionEvent): GroupCheck | undefined =>
  describeCheck(inferEventShape(event), event.questions);

function getStrikeOrder(shape: EventShape): readonly unknown[] | undefined {
  if (shape.kind === 'nested') return shape.rungs.map(({ member }) => member);
  return shape.kind === 'exclusive' ? shape.bands?.map(({ member }) => member) : undefined;
}

/**
 * The questions in the order of their outcomes, if these are steps of one figure (price arrows from above down);
 * `undefined` if titles show no steps.
 */
function orderSteps(questions: PredictionEvent['questions']): readonly unknown[] | undefined {
  const steps = questions.map(({ groupItemTitle = '' }) => readStep(groupItemTitle));
  if (!steps.every((step) => step !== undefined)) return undefined;
  const turn = steps.some(({ isArrow }) => isArrow) ? -1 : 1;
  const order = questions.map((question, at) => ({ question, at: steps[at].at }));
  return order.toSorted((a, b) => turn * (a.at - b.at)).map(({ question }) => question);
}

/** Title of a question in its row. */
export function getRowTitle({ prediction, isInGroup }: Extract<ListRow, { kind: 'question' }>): string {
  const { groupItemTitle } = prediction.record;
  return isInGroup && groupItemTitle !== undefined && groupItemTitle !== ''
    ? groupItemTitle
    : getQuestionTitle(prediction);
}

/** Title of a question outside its group: the outcome before its event, so that cut rows still differ. */
export function getFlatTitle({
  record,
  event,
}: Prediction): { readonly outcome: string; readonly event: string } | undefined {
  const { groupItemTitle: outcome = '' } = record;
  return event.questions.length > 1 && outcome !== '' ? { outcome, event: formatEventTitle(event) } : undefined;
}

/** USD traded in all questions of the event since they opened; `undefined` if none was reported. */
function sumVolume({ questions }: PredictionEvent): number | undefined {
  const volumes = questions.flatMap(({ totalVolume }) => totalVolume ?? []);
  return volumes.length === 0 ? undefined : volumes.reduce((sum, volume) => sum + volume, 0);
}

/** "308K USD in 24 h, 2.05M total"; only the reported parts. */
export function describeGroupVolume({ event, dayVolume: day }: GroupRow): string {
  const all = sumVolume(event);
  if (day === undefined) return all === undefined ? '' : `${formatCompact(all)} USD total`;
  return `${day === 0 ? 0 : formatCompact(day)} USD in 24 h${all === undefined ? '' : `, ${formatCompact(all)} total`}`;
}

/** Share of buys in the day's volume, 0 to 1; `undefined` if nothing was traded or reported. */
export function getBuyShare(record: Prediction['record']): number | undefined {
  const volume = getDayVolume(record);
  return volume === undefined || volume <= 0 ? undefined : (record.buyVolume24H ?? 0) / volume;
}

/** The title with `___`, the placeholder of each question's strike, shown as "…". */
export function formatEventTitle({ title }: PredictionEvent): string {
  return title.replaceAll(/_{2,}/g, '…');
}
