import { formatDay } from '@/domain/format/format-time';
import { describePane, type PaneContext } from '@/panes/plot/describe-pane';
import type { TimedWait } from '@/panes/use-pane-wait';
import type { PaneStatus } from '@/ui/pane-status';
import type { ChartView } from './chart-view';
import { type EventLens, findLensAbsence, findOpening } from './event-lens';
import { placeClosing, priceClosing } from './lens-moves';

export interface QuestionFacts {
  /** What the prices of the chosen question wait for, and what a retry of them costs. */
  readonly wait: TimedWait | undefined;
  readonly weight: number;
}

/** What the row of questions says of itself. */
export function describeQuestions(chart: ChartView, facts: QuestionFacts, context: PaneContext): PaneStatus {
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
      body: 'The prediction venue has none that closes at a known time.',
    };
  }
  const history = describeHistory(chart, facts, context);
  return history ?? describeOutOfView(chart, lens) ?? { kind: 'ready' };
}

function describeAbsent({ market }: ChartView): PaneStatus {
  if (market.recorded !== undefined) {
    const body = 'Questions are of now, a recording is of its time.';
    return { kind: 'empty', isAbsent: true, title: 'No questions in a recording', body };
  }
  return {
    kind: 'empty',
    isAbsent: true,
    title: 'No questions',
    body: 'The service does not tell the coin of this market.',
  };
}

/** The prices of the chosen question on their way, or what keeps them. */
function describeHistory(chart: ChartView, facts: QuestionFacts, context: PaneContext): PaneStatus | undefined {
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

function describeOutOfView(chart: ChartView, { groups }: EventLens): PaneStatus | undefined {
  const { settled, span, columns, zone } = chart;
  const { view } = settled;
  const hasTrace = (columns.question?.columns.times.length ?? 0) > 0;
  if (hasTrace || groups.some(({ closes }) => closes >= view.timeFrom && closes <= view.timeTo)) return undefined;
  const closes = findOpening(groups, view, span) ?? groups[groups.length - 1].closes;
  const { weight } = priceClosing(chart, closes);
  return {
    kind: 'empty',
    title: 'No question closes in this range',
    body: `${groups.length} ${groups.length === 1 ? 'group' : 'groups'} of questions close before or after.`,
    action: {
      label: `Show ${formatDay(closes, zone)}${weight > 0 ? `, ${weight} weight` : ''}`,
      onPress: () => placeClosing(chart, closes),
    },
  };
}
