import { getChartTheme } from '@/charts/chart-theme';
import { formatCompact } from '@/domain/format/format-compact';
import { valueAt } from '@/domain/supply/leave-shares';
import { type SupplyParts, splitSupply } from '@/domain/supply/supply-parts';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import { figureEnd, figureNow, lineOf } from '../view/supply-asset';
import { formatAmount, formatBucket, formatSpan, getCoinColour } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import type { SupplyPaneProps } from './cap-pane';
import { CIRCULATING_INSETS, describeCut, isNear, isSame, makeCirculatingPicture } from './circulating-picture';
import { StepMarks } from './step-marks';
import { SupplyPlot } from './supply-plot';
import { StackBar, StackList } from './supply-stack';
import { describeCirculating, describeIssued, issuedOn } from './supply-words';

const WORDS_ID = 'supply-circulating-words';

/** How the coins of the asset divide, and how many circulate over time. */
export function SupplyPane({ view, zoom, status, items, className = '', onKeyDown }: SupplyPaneProps) {
  const { asset } = view;
  const issued = issuedOn(view);
  const parts = splitSupply(
    figureNow(asset, 'circulatingSupply'),
    figureNow(asset, 'totalSupply'),
    figureNow(asset, 'maxSupply'),
  );
  return (
    <PaneFrame
      name="Supply pane"
      title="Supply breakdown"
      status={status}
      figures={<span>{describeWhole(parts)}</span>}
      menu={<PaneMenu name="Supply pane menu" items={items} />}
      className={className}
    >
      <div className="flex h-full flex-col px-3.5 pt-11 pb-1">
        <StackBar parts={parts} />
        <StackList parts={parts} />
        <dl data-picture-text="" className="mt-2 flex flex-none justify-between gap-3 text-sm leading-5">
          <dt className="min-w-0 truncate text-fg-3">{describeSince(view, issued.since)}</dt>
          <dd className="flex-none text-right text-fg-1">{describeIssued(issued, asset.coin)}</dd>
        </dl>
        <div className="relative -mx-3.5 min-h-20 flex-1">
          <CirculatingPlot {...{ view, zoom, onKeyDown }} />
        </div>
      </div>
    </PaneFrame>
  );
}

/** The change of a token that is younger than the range counts from its first report. */
const describeSince = ({ range, seconds, choice, isZoomed }: SupplyView, since: number): string =>
  isZoomed || choice.range === 'Max' || since >= range.from + seconds
    ? `Circulating${Number.isNaN(since) ? '' : ` since ${formatBucket(since)}`}`
    : `Circulating, change in ${choice.range}`;

function describeWhole({ whole, wholeName }: SupplyParts): string {
  if (Number.isNaN(whole)) return '';
  return wholeName === 'maximum'
    ? `of ${formatCompact(whole)} maximum`
    : `of ${formatCompact(whole)} ${wholeName === 'total' ? 'issued, no maximum reported' : 'circulating'}`;
}

/** The circulating supply on an axis of its own, which states where it is cut. */
function CirculatingPlot({ view, zoom, onKeyDown }: Pick<SupplyPaneProps, 'view' | 'zoom' | 'onKeyDown'>) {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const { asset, range, seconds } = view;
  const line = lineOf(asset, 'circulatingSupply');
  const now = figureEnd(asset, 'circulatingSupply');
  return (
    <>
      <SupplyPlot
        {...{ view, zoom }}
        name={`Circulating supply, ${asset.coin}, ${formatSpan(range)}`}
        describedBy={WORDS_ID}
        testId="supply-circulating"
        insets={CIRCULATING_INSETS}
        makePicture={(size) => makeCirculatingPicture(view, size, getChartTheme(theme, sides))}
        lines={[{ name: 'circulating', colour: getCoinColour(0), valueAt: (time) => valueAt(line, time, seconds) }]}
        labels={[{ name: 'circulating', text: formatAmount(now), value: now, colour: getCoinColour(0) }]}
        renderOverlay={(placed) => (
          <>
            <StepMarks view={view} {...placed} />
            <span aria-hidden="true" data-picture-text="" className="absolute top-1 left-3.5 text-xs text-fg-3">
              {describeLines(view, describeCut(placed.picture))}
            </span>
          </>
        )}
        onKeyDown={onKeyDown}
      />
      <p id={WORDS_ID} className="sr-only">
        {describeCirculating(view)}
      </p>
    </>
  );
}

/** Describes what is drawn, where the axis starts, and a limit outside it. */
function describeLines(view: SupplyView, cut: string | undefined): string {
  const max = figureNow(view.asset, 'maxSupply');
  const lines = [
    { name: 'total', field: 'totalSupply' },
    { name: 'maximum', field: 'maxSupply' },
  ] as const;
  const near = lines.filter(({ field }) => isNear(view, field));
  const beside = near.filter(({ field }) => !isSame(view, field)).map(({ name }) => name);
  const same = near.filter(({ field }) => isSame(view, field)).map(({ name }) => name);
  const parts = [
    ['Circulating', ...same].join(' and '),
    beside.length > 0 ? `dashed: ${beside.join(' and ')}` : '',
    cut ?? '',
    max > 0 && !near.some(({ name }) => name === 'maximum') ? `maximum ${formatCompact(max)} is above` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
