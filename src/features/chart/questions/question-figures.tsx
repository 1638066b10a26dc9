import { checkLensGroup, describeMiddle, describePays, nameMember } from '@/domain/event-lens/lens-words';
import { formatProbability } from '@/domain/format/format-percent';
import type { ChartView } from '@/features/chart/view/chart-view';
import type { QuestionGroup } from '@/features/chart/view/event-lens';
import { usePlotCursor } from '@/features/chart/view/use-plot-cursor';
import { Figure } from '@/ui/figure';
import { describeEnd, findChosenPrice, findShownGroups, listShort } from './question-words';

/** The questions that close at the cursor, or else the next to close, and the price of the chosen one. */
export function QuestionFigures({ chart }: { readonly chart: ChartView }) {
  const cursor = usePlotCursor(chart);
  const { lens } = chart;
  if (lens === undefined) return null;
  const [group, ...others] = findShownGroups(lens, chart, cursor);
  return (
    <>
      <ChosenFigure chart={chart} cursor={cursor} />
      {group !== undefined && <GroupFigures chart={chart} group={group} others={others.length} />}
    </>
  );
}

function ChosenFigure({ chart, cursor }: { readonly chart: ChartView; readonly cursor: number | undefined }) {
  const chosen = chart.lens?.chosen;
  if (chosen === undefined) return null;
  const { question, group } = chosen;
  const isUntraded = chart.columns.question?.columns.times.length === 0;
  const price = findChosenPrice(chart, cursor);
  return (
    <span className="text-accent">
      {describePays(group)}
      {nameMember(question, group)} <span className="max-sm:hidden">by {describeEnd(group.closes, chart.zone)} </span>
      <span className="text-fg-1">{formatProbability(price)}</span>
      {isUntraded && <span className="text-fg-3"> not traded in view</span>}
    </span>
  );
}

interface GroupProps {
  readonly chart: ChartView;
  readonly group: QuestionGroup;
  /** Other groups that close at the same moment. */
  readonly others: number;
}

function GroupFigures({ chart, group, others }: GroupProps) {
  const check = checkLensGroup(group);
  const middle = describeMiddle(group);
  return (
    <>
      <span className="max-sm:hidden">
        <Figure label="closes">{describeEnd(group.closes, chart.zone)}</Figure>
      </span>
      <span className="max-md:hidden">{group.title}</span>
      <span className="text-fg-2 max-lg:hidden">{listShort(group).join(' · ')}</span>
      {check !== undefined && <span className={`max-lg:hidden ${check.isOff ? 'text-warn' : ''}`}>{check.words}</span>}
      {middle !== undefined && <span className="max-xl:hidden">{middle}</span>}
      {others > 0 && (
        <span className="max-md:hidden" title="More groups close at this time">
          +{others}
        </span>
      )}
    </>
  );
}
