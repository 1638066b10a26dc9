import { useEffect, useRef, useState } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { checkLensGroup, describeMiddle, describePays, nameMember } from '@/domain/event-lens/lens-words';
import { formatProbability } from '@/domain/format/format-percent';
import { describeClosing, formatResult, getResult } from '@/domain/predictions/closing-words';
import { unixSeconds } from '@/domain/units';
import type { ChartView } from '@/features/chart/view/chart-view';
import type { EventLens, LensQuestion, QuestionGroup } from '@/features/chart/view/event-lens';
import { describePrice, formatTag } from '@/panes/price/price-words';
import { useNextPreview } from '@/panes/price/use-next-preview';
import { describeWeight } from '@/panes/price/weight-words';
import type { ChartSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { placePast, pricePast, priceTrace } from './lens-moves';
import { describeEnd } from './question-words';

export interface LensPanelProps {
  readonly chart: ChartView;
  readonly lens: EventLens;
  onSearch(change: Partial<ChartSearch>): void;
  onClose(): void;
}

/** Every question of the coin, by the time it closes. */
export function LensPanel(props: LensPanelProps) {
  const { chart, lens } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  const ends = listEnds(lens, chart.span.to);
  return (
    <div
      ref={panel}
      className="flex max-h-120 flex-col whitespace-normal gap-3 overflow-y-auto px-3.5 py-3 text-[12px]"
    >
      <p className="text-xs leading-4.5 text-fg-3">
        Prediction markets about {chart.market.coin}. Probability is the last traded price. Press a question to draw its
        prices.
      </p>
      {ends.map((closes) => (
        <Closing key={closes} {...props} closes={closes} />
      ))}
    </div>
  );
}

/** Future ends first, then past ones, the latest first. */
function listEnds({ groups }: EventLens, now: number): readonly number[] {
  const ends = [...new Set(groups.map(({ closes }) => closes))];
  return [...ends.filter((end) => end > now), ...ends.filter((end) => end <= now).toReversed()];
}

function Closing(props: LensPanelProps & { readonly closes: number }) {
  const { chart, lens, closes } = props;
  const groups = lens.groups.filter((group) => group.closes === closes);
  const when = describeClosing({ ...groups[0].members[0], availableTo: { s: closes } }, chart.span.to);
  return (
    <section aria-label={`Closes ${describeEnd(closes, chart.zone)}`}>
      <div className="mb-1 flex items-center gap-2">
        <h2 className="flex-1 font-semibold text-fg-1">
          {describeEnd(closes, chart.zone)}
          <span className="ml-2 font-normal text-fg-3">{when}</span>
        </h2>
        {closes > chart.span.to ? <ShowAhead {...props} /> : <ShowPast {...props} />}
      </div>
      {groups.map((group) => (
        <Group key={group.id} {...props} group={group} />
      ))}
    </section>
  );
}

type ShowProps = LensPanelProps & { readonly closes: number };

/** Questions that are still open are shown beside the price axis; the plot does not move. */
function ShowAhead({ chart, closes, onSearch, onClose }: ShowProps) {
  if (chart.data.ahead?.time === closes) return <span className="text-fg-3">Shown</span>;
  return (
    <Button
      aria-label={`Show ${describeEnd(closes, chart.zone)}`}
      title="Show at the right of the chart"
      onClick={() => {
        onSearch({ closes: unixSeconds(closes) });
        onClose();
      }}
    >
      Show
    </Button>
  );
}

function ShowPast({ chart, closes, onClose }: ShowProps) {
  const price = pricePast(chart, closes);
  return (
    <Button
      aria-label={[`Go to ${describeEnd(closes, chart.zone)}`, ...describeCost(price)].join(', ')}
      title={describePrice(price)}
      onClick={() => {
        placePast(chart, closes);
        onClose();
      }}
    >
      {price.weight === 0 ? 'Go to' : `Go to, ${formatTag(price)} weight`}
    </Button>
  );
}

function Group(props: LensPanelProps & { readonly group: QuestionGroup }) {
  const { group } = props;
  const check = checkLensGroup(group);
  const middle = describeMiddle(group);
  return (
    <div className="pb-1.5">
      <h3 className="cap mb-0.5">{group.title}</h3>
      <ul aria-label={group.title}>
        {group.members.map((question) => (
          <li key={question.id}>
            <Question {...props} question={question} />
          </li>
        ))}
      </ul>
      {check !== undefined && (
        <p className={`pt-0.5 text-[11.5px] leading-4 ${check.isOff ? 'text-warn' : 'text-fg-3'}`} title={check.long}>
          {[check.words, middle].filter((words) => words !== undefined).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface QuestionProps extends LensPanelProps {
  readonly group: QuestionGroup;
  readonly question: LensQuestion;
}

function Question({ chart, lens, group, question, onSearch }: QuestionProps) {
  const [isNear, setNear] = useState(false);
  const isOn = lens.chosen?.question.id === question.id;
  const price = isOn ? undefined : priceTrace(chart, question);
  useNextPreview(isNear ? price : undefined);
  const name = `${describePays(group)}${nameMember(question, group)}`;
  const isOff = !isOn && price === undefined;
  const result = getResult(question);
  const told = result === undefined ? formatProbability(question.lastPrice) : formatResult(result);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      aria-label={[name, told, ...describeCost(price)].join(', ')}
      title={isOff ? 'This question names no candles' : price && describePrice(price)}
      className="-mx-1.5 grid w-[calc(100%+12px)] grid-cols-[minmax(90px,40%)_1fr_52px_34px] items-center gap-2 rounded-sm px-1.5 text-left leading-6 hover:bg-hover aria-disabled:cursor-default aria-pressed:bg-selected aria-pressed:font-semibold"
      onClick={() => !isOff && onSearch({ question: isOn ? undefined : question.id })}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <span className="truncate">{name}</span>
      <Bar share={question.lastPrice} isStrong={isOn} />
      <span className="truncate text-right" title={result && told}>
        {result ?? told}
      </span>
      <span aria-hidden="true" className="text-right text-2xs text-fg-3">
        {price !== undefined && formatTag(price)}
      </span>
    </button>
  );
}

const describeCost = (price: ViewPrice | undefined): readonly string[] =>
  price === undefined || price.weight === 0 ? [] : [describeWeight(price)];

function Bar({ share = 0, isStrong }: { readonly share: number | undefined; readonly isStrong: boolean }) {
  return (
    <span aria-hidden="true" className="keep-colours relative h-2 overflow-hidden rounded-sm bg-active">
      <span
        className={`absolute inset-y-0 left-0 rounded-sm bg-accent ${isStrong ? '' : 'opacity-60'}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}
