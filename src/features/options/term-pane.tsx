import type { ReactNode } from 'react';
import { getChartTheme } from '@/charts/chart-theme';
import { spreadLabels, xOf, yOf } from '@/charts/echarts/lines/line-picture';
import { formatDay } from '@/domain/format/format-time';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { bucketZone } from '@/panes/lines/bucket-zone';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { PaneFrame } from '@/ui/pane-frame';
import { showsContent } from '@/ui/pane-status';
import { ForwardLine } from './forward-line';
import { TermSkeleton } from './options-skeleton';
import { describeNewest, describeTerm } from './options-words';
import { type SidePaneProps, TenorStrip, type TermPaneProps } from './tenor-strip';
import { describeBand } from './term-band';
import { MomentCurve } from './term-moment';
import {
  BESIDE_COLOUR,
  fitTerm,
  listComparedDays,
  listCurves,
  makeTermPicture,
  placeTenor,
  TERM_INSETS,
  type TermCurve,
} from './term-picture';
import { readTerm, speakTerm, TermReadout, useTermCursor } from './term-readout';
import { describeLockedDays } from './view/option-ranges';
import { describeFlavour, describeRange, SIDE_WORDS } from './view/options-format';

/** Values by tenor: now, days before, the band of the year and the moment under the crosshair. */
export function TermPane({ view, side, status, items, className = '', onTenor, onFigures }: TermPaneProps) {
  const { title } = SIDE_WORDS[side.kind];
  const zone = useSettings((settings) => settings.zone);
  const newest = Math.max(...side.tenors.map(({ nowAt }) => nowAt));
  const flavour = describeFlavour(side.symbol);
  const id = `${side.kind}-term-words`;
  const lockedDays = describeLockedDays(listComparedDays(view.search), view.reach, view.tier);
  return (
    <PaneFrame
      name={`${title} by tenor pane`}
      title={`${title} by tenor`}
      status={status}
      skeleton={<TermSkeleton />}
      figures={
        showsContent(status) &&
        Number.isFinite(newest) && (
          <TermFigures view={view} newest={newest}>
            {flavour !== undefined && <span title={side.symbol}>{flavour}</span>}
          </TermFigures>
        )
      }
      menu={<PaneMenu name={`${title} by tenor pane menu`} items={items} />}
      className={className}
    >
      <div className="flex h-full flex-col pt-9 [container:term/size]">
        <TenorStrip {...{ view, side, onTenor, onFigures }} />
        <TermPlot view={view} side={side} describedBy={id} />
        {lockedDays !== undefined && (
          <p className="flex-none px-3 pb-1.5 text-xs leading-4 text-fg-3" data-picture-text="">
            {lockedDays}
          </p>
        )}
        {side.kind === 'volatility' && <ForwardLine tenors={side.tenors} />}
        <p id={id} className="sr-only">
          {describeTerm(view, side, zone)}
        </p>
      </div>
    </PaneFrame>
  );
}

type PointedProps = Pick<SidePaneProps, 'view' | 'side'>;

interface TermPlotProps extends PointedProps {
  readonly describedBy: string;
}

/** The curves, and the figures of the tenor under the pointer or chosen by key. */
function TermPlot({ view, side, describedBy }: TermPlotProps) {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const curves = listCurves(view, side);
  const fit = fitTerm(curves, side.tenors, view.range);
  const cursor = useTermCursor(side);
  return (
    <>
      <div className="relative min-h-0 flex-1" onFocus={cursor.onFocus} onBlur={cursor.onBlur}>
        <LinePlot
          name={`${SIDE_WORDS[side.kind].title} term structure, ${view.coin}`}
          describedBy={describedBy}
          testId={`${side.kind}-term`}
          insets={TERM_INSETS}
          makePicture={(size) => makeTermPicture(side, curves, size, getChartTheme(theme, sides), fit)}
          onHover={cursor.onHover}
          onKeyDown={cursor.onKeyDown}
          renderOverlay={(placed) => (
            <>
              <BandKey {...placed} view={view} side={side} />
              <MomentCurve {...placed} view={view} side={side} />
              <CurveLabels {...placed} curves={curves} />
              {cursor.place !== undefined && <TermReadout {...placed} view={view} side={side} place={cursor.place} />}
            </>
          )}
        />
      </div>
      <span role="status" className="sr-only">
        {cursor.place !== undefined &&
          cursor.isSpoken &&
          speakTerm(side.tenors[cursor.place].tag, readTerm(view, side, cursor.place))}
      </span>
    </>
  );
}

interface TermFiguresProps extends Pick<SidePaneProps, 'view'> {
  readonly newest: number;
  readonly children: ReactNode;
}

/**
 * The moment of the figures, or that their bar is still open. While the crosshair is at another one, that stands in the place of what follows, in the colour
 * of its curve, so that nothing moves.
 */
function TermFigures({ view: { crosshair, seconds, span, facts }, newest, children }: TermFiguresProps) {
  const zone = useSettings((settings) => settings.zone);
  const time = useCrosshairPart(crosshair, (point) => point?.time);
  return (
    <>
      <span>
        {describeNewest(newest, { seconds, nowSeconds: span.isRecorded ? undefined : facts.nowSeconds, zone })}
      </span>
      {time === undefined ? (
        children
      ) : (
        <span className="text-accent">Dashed {formatDay(time, bucketZone(seconds, zone))}</span>
      )}
    </>
  );
}

/** What the box of each tenor means, with the values that are off the axis, or why there is none. */
function BandKey({ view, side, picture, size, insets }: PlacedPicture & PointedProps) {
  const { text, isDrawn, arrows } = describeBand(side, picture.y, view.facts.tier);
  const counts = side.tenors.flatMap(({ among, band }) => (Number.isNaN(band[0]) ? [] : among.count));
  // The moment under the crosshair has arrows of its own at the same places.
  const isPointing = useCrosshairPart(view.crosshair, (point) => point?.time) !== undefined;
  return (
    <>
      <span
        data-picture-text=""
        className="absolute top-1 right-2 truncate text-xs leading-4 text-fg-3"
        style={{ left: insets.left }}
        title={
          counts.length === 0
            ? undefined
            : `10th percentile, median and 90th percentile of the values of ${describeRange(counts)} days. The axis fits the curves; an arrow tells a value beyond it.`
        }
      >
        {isDrawn && <BoxKey />}
        {text}
      </span>
      {arrows.map(({ tag, days, end, text: value }) =>
        isPointing && end === 'bottom' ? null : (
          <span
            key={`${tag} ${end}`}
            aria-hidden="true"
            data-picture-text=""
            data-testid={`${side.kind}-band-beyond`}
            className="absolute -translate-x-1/2 rounded-sm bg-canvas/80 px-0.5 text-[11px] leading-4 whitespace-nowrap text-fg-3"
            style={{
              left: xOf(picture.x, insets, size, placeTenor(days)),
              // Outside the plot, where no curve is: above it, or below the names of the tenors.
              ...(end === 'top' ? { top: insets.top - 16 } : { bottom: 0 }),
            }}
          >
            {value}
          </span>
        ),
      )}
    </>
  );
}

/** The box of a tenor, small. */
const BoxKey = () => (
  <svg aria-hidden="true" className="mr-1.5 inline-block align-[-1px] text-fg-3" width={9} height={10}>
    <rect x={2} y={0} width={5} height={10} fill="currentColor" opacity={0.35} />
    <path d="M0 .75H9M0 5H9M0 9.25H9" stroke="currentColor" strokeWidth={1.25} />
  </svg>
);

const LABEL_CSS_PX = 15;

interface CurveLabelsProps extends PlacedPicture {
  readonly curves: readonly TermCurve[];
}

/** Names of the curves at their right ends, pushed apart where they would touch. */
function CurveLabels({ picture, size, insets, curves }: CurveLabelsProps) {
  const known = curves.flatMap(({ name, isNow, daysAgo, values }) => {
    const value = values.at(-1) ?? Number.NaN;
    const colour = daysAgo === 0 && isNow !== true ? BESIDE_COLOUR : undefined;
    return Number.isNaN(value) ? [] : [{ name, isNow, colour, value }];
  });
  const ys = spreadLabels(
    known.map(({ value }) => yOf(picture.y, insets, size, value)),
    LABEL_CSS_PX,
    insets.top,
    size.height - insets.bottom,
  );
  return known.map(({ name, isNow, colour }, at) => (
    <span
      key={name}
      aria-hidden="true"
      data-picture-text=""
      className={`absolute -translate-y-1/2 text-[11px] whitespace-nowrap ${isNow === true ? 'font-semibold text-fg-1' : 'text-fg-3'}`}
      style={{ left: size.width - insets.right + 4, top: ys[at], ...(colour === undefined ? {} : { color: colour }) }}
    >
      {name}
    </span>
  ));
}
