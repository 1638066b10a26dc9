import type { StackData } from '@/charts/echarts/stack-data';
import { formatDay } from '@/domain/format/format-time';
import { isLive } from '@/domain/recording';
import type { ChartView } from '@/features/chart/view/chart-view';
import { type EventLens, findLensAbsence } from '@/features/chart/view/event-lens';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import { describePane, type PaneContext } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import type { PaneStatus } from '@/ui/pane-status';
import { type PastView, placePast, pricePast } from './lens-moves';

/** The questions of a chart, and what the way back to a past one is priced from. */
interface QuestionRowView extends PastView, Pick<ChartView, 'lens' | 'market' | 'settled' | 'states' | 'zone'> {
  readonly columns: Pick<ChartColumns, 'question'>;
  readonly data: Pick<StackData, 'ahead'>;
}

export interface QuestionFacts {
  /** The pause that the prices of the chosen question wait for; `weight` below is what a retry costs. */
  readonly wait: TimedWait | undefined;
  readonly weight: number;
}

/** Status of the row of questions. */
export function describeQuestions(chart: QuestionRowView, facts: QuestionFacts, context: PaneContext): PaneStatus {
  const { lens, market } = chart;
  const absence = findLensAbsence(market);
  if (absence !== undefined || lens === undefined) return describeAbsent(chart);
  const list = describePane(
    {
      hasData: lens.groups.length > 0,
      dataAt: lens.fetchedAt,
      loading: lens.isPending ? 'Loading questions' : undefined,
      error: lens.error,
      wait: lens.wait,
      retryWeight: 0,
      retry: lens.retry,
    },
    context,
  );
  if (list.kind !== 'ready') return list;
  if (lens.groups.length === 0) {
    return {
      kind: 'empty',
      title: `No questions about ${market.coin}`,
      body: 'No open question has a closing time.',
    };
  }
  const history = describeHistory(chart, facts, context);
  return history ?? describeOutOfView(chart, lens) ?? { kind: 'ready' };
}

function describeAbsent({ market }: Pick<ChartView, 'market'>): PaneStatus {
  if (isLive(market)) {
    const body = 'The questions here are simulated; this market is real.';
    return { kind: 'empty', isAbsent: true, title: 'No questions for a live market', body };
  }
  if (market.recorded !== undefined) {
    const body = 'Questions are current; a recording is from its own time.';
    return { kind: 'empty', isAbsent: true, title: 'No questions in a recording', body };
  }
  return {
    kind: 'empty',
    isAbsent: true,
    title: 'No questions',
    body: 'The coin of this market is unknown.',
  };
}

/** The prices of the chosen question are loading, or why they are not. */
function describeHistory(chart: QuestionRowView, facts: QuestionFacts, context: PaneContext): PaneStatus | undefined {
  const state = chart.states.question;
  if (state === undefined) return undefined;
  const { isPending, error, retry } = state;
  const status = describePane(
    {
      hasData: true,
      dataAt: chart.columns.question?.columns.times.at(-1),
      loading: isPending ? "Loading the question's prices" : undefined,
      error,
      wait: facts.wait,
      retryWeight: facts.weight,
      retry,
    },
    context,
  );
  return status.kind === 'ready' ? undefined : status;
}

/** All questions closed before the view. */
function describeOutOfView(chart: QuestionRowView, { groups }: EventLens): PaneStatus | undefined {
  const { settled, columns, data, zone } = chart;
  const { timeFrom, timeTo } = settled.view;
  const hasTrace = (columns.question?.columns.times.length ?? 0) > 0;
  const isInView = groups.some(({ closes }) => closes >= timeFrom && closes <= timeTo);
  const last = groups.at(-1)?.closes;
  if (hasTrace || isInView || data.ahead !== undefined || last === undefined) return undefined;
  const { weight } = pricePast(chart, last);
  return {
    kind: 'empty',
    title: 'No question closes in this range',
    body: `The last of ${groups.length} closed ${formatDay(last, zone)}.`,
    action: {
      label: `Go to ${formatDay(last, zone)}${weight > 0 ? `, ${weight} weight` : ''}`,
      onPress: () => placePast(chart, last),
    },
  };
}
