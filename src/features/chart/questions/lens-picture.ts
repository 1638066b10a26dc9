import type { QuestionDot, QuestionRow, StrikeColumn } from '@/charts/echarts/stack-data';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Difference } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import type { EventLens, LensQuestion, QuestionGroup } from '@/features/chart/view/event-lens';
import type { Pane } from '@/features/chart/view/pane';

/** Quotes in which a strike in dollars is a price. */
const DOLLARS = /^(USD|[A-Z]*USD[A-Z]?|DAI)$/;

/** Strikes are in dollars: they do not fit an axis of another quote or of differences. */
export function canPlaceStrikes(
  { normalizedSymbol }: Pick<Market, 'normalizedSymbol'>,
  difference: Difference | undefined,
): boolean {
  return difference === undefined && DOLLARS.test(normalizedSymbol?.split('-').at(-1) ?? '');
}

/** Titles of questions about numbers other than the price: flows, holdings, supply. */
const OTHER_NUMBERS =
  /\b(how many|flows?|inflows?|outflows?|volume|market ?cap|holds?|holdings|supply|dominance|hash ?rate|addresses|purchases?)\b/i;
/** Strikes further from the price than this factor are about something else. */
const MAX_APART = 10;

/** The groups whose strikes are prices, judged by titles and the last price; without a price, by titles alone. */
export function listPricedGroups(
  groups: readonly QuestionGroup[],
  lastPrice: number | undefined,
): readonly QuestionGroup[] {
  return groups.filter(({ title, marks }) => !OTHER_NUMBERS.test(title) && areNear(marks, lastPrice));
}

/** Whether the middle strike could be a future price. */
function areNear(marks: QuestionGroup['marks'], lastPrice: number | undefined): boolean {
  if (lastPrice === undefined || !(lastPrice > 0)) return true;
  const { low, high } = marks[Math.floor(marks.length / 2)] ?? { low: lastPrice, high: lastPrice };
  const middle = Number.isFinite(low) ? low : high;
  return middle <= lastPrice * MAX_APART && middle >= lastPrice / MAX_APART;
}

const NO_COLUMNS: readonly StrikeColumn[] = [];

/** The questions that name prices, each group as a column. */
export function drawStrikes(groups: readonly QuestionGroup[], lens: EventLens | undefined): readonly StrikeColumn[] {
  if (lens === undefined) return NO_COLUMNS;
  const chosen = lens.chosen?.question;
  return groups.flatMap(({ closes, marks, shape }) => {
    if (marks.length === 0) return [];
    return {
      time: closes,
      pays: shape.kind === 'nested' ? shape.pays : undefined,
      isClosed: marks.every(({ member }) => member.closed === true),
      marks: marks.map(({ low, high, member }) => ({
        low,
        high,
        probability: member.lastPrice ?? Number.NaN,
        isChosen: member === chosen,
      })),
    };
  });
}

const NO_TRACE = { times: new Float64Array(0), values: new Float64Array(0) };

/** Every question at the time it closes, and the trace of the chosen one. */
export function drawQuestions(
  { groups, chosen }: EventLens,
  trace: Pane<LineValues> | undefined,
  { to: now }: DataSpan,
): QuestionRow {
  return {
    dots: groups.flatMap((group) => group.members.flatMap((member) => drawDot(group, member, chosen?.question) ?? [])),
    trace: trace?.columns ?? NO_TRACE,
    carried:
      chosen?.question.lastPrice === undefined
        ? undefined
        : { to: chosen.group.closes, probability: chosen.question.lastPrice },
    now,
  };
}

function drawDot(
  { closes }: QuestionGroup,
  member: LensQuestion,
  chosen: LensQuestion | undefined,
): QuestionDot | undefined {
  if (member.lastPrice === undefined) return undefined;
  const isClosed = member.closed === true;
  return { time: closes, probability: member.lastPrice, isChosen: member === chosen, isClosed };
}
