import { getChartTheme } from '@/charts/chart-theme';
import { spreadLabels, xOf, yOf } from '@/charts/echarts/lines/line-picture';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import { showsContent } from '@/ui/pane-status';
import { ForwardLine } from './forward-line';
import { describeFlavour, describeRange, formatBucketZone, nameWindow, SIDE_WORDS } from './options-format';
import { describeTerm } from './options-words';
import { type SidePaneProps, TenorStrip, type TermPaneProps } from './tenor-strip';
import {
  BESIDE_COLOUR,
  curveAt,
  describeBandCut,
  listCurves,
  makeTermPicture,
  placeTenor,
  TERM_INSETS,
  type TermCurve,
} from './term-picture';

/** Values by tenor: now, days before, the band of the year and the moment under the crosshair. */
export function TermPane({ view, side, status, items, className = '', onTenor, onFigures }: TermPaneProps) {
  const { title } = SIDE_WORDS[side.kind];
  const zone = useSettings((settings) => settings.zone);
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const curves = listCurves(view, side);
  const newest = Math.max(...side.tenors.map(({ nowAt }) => nowAt));
  const flavour = describeFlavour(side.symbol);
  const id = `${side.kind}-term-words`;
  return (
    <PaneFrame
      name={`${title} by tenor pane`}
      title={`${title} by tenor`}
      status={status}
      figures={
        showsContent(status) &&
        Number.isFinite(newest) && (
          <>
            <span>{formatBucketZone(newest, view.seconds, zone)}</span>
            {flavour !== undefined && <span title={side.symbol}>{flavour}</span>}
          </>
        )
      }
      menu={<PaneMenu name={`${title} by tenor pane menu`} items={items} />}
      className={className}
    >
      <div className="flex h-full flex-col pt-9 [container:term/size]">
        <TenorStrip {...{ view, side, onTenor, onFigures }} />
        <div className="relative min-h-0 flex-1">
          <LinePlot
            name={`${title} term structure, ${view.coin}`}
            describedBy={id}
            testId={`${side.kind}-term`}
            insets={TERM_INSETS}
            makePicture={(size) => makeTermPicture(side, curves, size, getChartTheme(theme, sides))}
            renderOverlay={(placed) => (
              <>
                <BandKey side={side} y={placed.picture.y} />
                <MomentCurve {...placed} view={view} side={side} />
                <CurveLabels {...placed} curves={curves} />
              </>
            )}
          />
        </div>
        {side.kind === 'volatility' && <ForwardLine tenors={side.tenors} />}
        <p id={id} className="sr-only">
          {describeTerm(view, side, zone)}
        </p>
      </div>
    </PaneFrame>
  );
}

/** What the grey area means, and where it goes on beyond the axis. */
function BandKey({ side, y }: Pick<SidePaneProps, 'side'> & Pick<PlacedPicture['picture'], 'y'>) {
  const counts = side.tenors.flatMap(({ among, band }) => (Number.isNaN(band[0]) ? [] : among.count));
  if (counts.length === 0) return null;
  const cut = describeBandCut(y, side);
  return (
    <span
      data-picture-text=""
      className="absolute top-1.5 right-2 text-xs leading-4 text-fg-3"
      style={{ left: TERM_INSETS.left }}
      title={`10th to 90th percentile of the values of ${describeRange(counts)} days`}
    >
      <span aria-hidden="true" className="mr-1 inline-block h-2 w-2.5 rounded-[2px] bg-fg-3/35 align-middle" />
      10–90 pct of {nameWindow(...counts)}
      {cut !== '' && `, cut off (${cut})`}
    </span>
  );
}

const LABEL_CSS_PX = 15;

/** Names of the curves at their right ends, pushed apart where they would touch. */
function CurveLabels({ picture, size, insets, curves }: PlacedPicture & { readonly curves: readonly TermCurve[] }) {
  const known = curves.flatMap(({ name, isNow, daysAgo, values }) => {
    const last = values.at(-1);
    const isBeside = daysAgo === 0 && isNow !== true;
    return last === undefined || Number.isNaN(last) ? [] : [{ name, isNow, isBeside, value: last }];
  });
  const ys = spreadLabels(
    known.map(({ value }) => yOf(picture.y, insets, size, value)),
    LABEL_CSS_PX,
    insets.top,
    size.height - insets.bottom,
  );
  return known.map(({ name, isNow, isBeside }, at) => (
    <span
      key={name}
      aria-hidden="true"
      data-picture-text=""
      className={`absolute -translate-y-1/2 text-[11px] whitespace-nowrap ${isNow === true ? 'font-semibold text-fg-1' : 'text-fg-3'}`}
      style={{ left: size.width - insets.right + 4, top: ys[at], ...(isBeside ? { color: BESIDE_COLOUR } : {}) }}
    >
      {name}
    </span>
  ));
}

/** The curve of the moment under the crosshair. */
function MomentCurve({ picture, size, insets, view, side }: PlacedPicture & Pick<SidePaneProps, 'view' | 'side'>) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  if (time === undefined) return null;
  const points = curveAt(side.tenors, time, view.seconds).flatMap((value, at) =>
    Number.isNaN(value)
      ? []
      : [
          {
            x: xOf(picture.x, insets, size, placeTenor(side.tenors[at].days)),
            y: yOf(picture.y, insets, size, Math.min(Math.max(value, picture.y.low), picture.y.high)),
            beyond: value < picture.y.low || value > picture.y.high ? SIDE_WORDS[side.kind].format(value) : '',
          },
        ],
  );
  return (
    <svg
      aria-hidden="true"
      data-testid={`${side.kind}-moment`}
      className="absolute inset-0"
      width={size.width}
      height={size.height}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth={1.5}
        strokeDasharray="4 3"
      />
      {points.map(({ x, y, beyond }) => (
        <g key={x}>
          <circle cx={x} cy={y} r={3} className="fill-accent" />
          {/* A value beyond the axis stands at its end. */}
          <text x={x + 6} y={y + 4} className="fill-accent text-[11px]">
            {beyond}
          </text>
        </g>
      ))}
    </svg>
  );
}
