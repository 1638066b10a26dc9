import { getChartTheme } from '@/charts/chart-theme';
import { formatSpanTo } from '@/domain/format/format-span';
import type { Zone } from '@/domain/format/format-time';
import { EndLabels } from '@/panes/lines/end-labels';
import { HistoryCursor } from '@/panes/lines/history-cursor';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { findLike, getRealisedEnd, getRealisedInsets, isRealisedComing, makeRealisedPicture } from './history-picture';
import { followTenor, labelTenor } from './label-tenor';
import { describeGap } from './options-words';
import { pointAtBucket } from './point-at-bucket';
import { SIDE_WORDS } from './view/options-format';
import { type TenorLine, valueAt } from './view/tenor-lines';
import type { OptionsView } from './view/use-options';

const DAY_SECONDS = 86_400;
const COLOUR = 'var(--text-2)';

export interface RealisedStripProps {
  readonly view: OptionsView;
  readonly zone: Zone;
  readonly zoom: SpanZoom;
  readonly tenors: readonly TenorLine[];
}

const STRIP = 'relative h-[38%] max-h-44 min-h-22 flex-none border-t border-line-subtle';

interface StripTitleProps extends Pick<RealisedStripProps, 'view'> {
  readonly tenor: TenorLine | undefined;
  readonly left: number;
}

/** The gap between the two lines: at the crosshair, or else at the end of the range. */
function StripTitle({ view, tenor, left }: StripTitleProps) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  const gap = tenor === undefined ? undefined : describeGap(view, tenor, time);
  return (
    <span
      aria-hidden="true"
      data-picture-text=""
      style={{ left: left + 4 }}
      className="absolute top-1 rounded-sm bg-canvas/55 px-1 text-[11px] leading-4 text-fg-3"
    >
      Realised {view.choice.realisedDays}D{gap !== undefined && ` · ${gap}`}
    </span>
  );
}

/** Realised volatility on one axis with the implied volatility of the same length; nothing if none is known. */
export function RealisedStrip({ view, zone, zoom, tenors }: RealisedStripProps) {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const { crosshair, range, realised, choice, coin, facts } = view;
  const now = getRealisedEnd(view);
  const tenor = findLike(tenors, choice.realisedDays);
  const insets = getRealisedInsets(view);
  const title = <StripTitle view={view} tenor={tenor} left={insets.left} />;
  // Its room is reserved while its closes load, so that the plot above keeps its height.
  if (Number.isNaN(now)) return isRealisedComing(view) ? <div className={STRIP}>{title}</div> : null;
  const pointAt = (x: number, placed: PlacedPicture) => pointAtBucket(view, x, placed, 'realised');
  return (
    <div className={STRIP}>
      <LinePlot
        name={`Realised volatility of ${choice.realisedDays} days, ${coin}, ${formatSpanTo(range, facts.nowSeconds, zone)}`}
        testId="realised-history"
        insets={insets}
        makePicture={(size) => makeRealisedPicture(view, size, { theme: getChartTheme(theme, sides), zone, tenor })}
        onHover={(x, placed) => crosshair.set(x === undefined ? undefined : pointAt(x, placed))}
        onPress={(x, placed) => (crosshair.pinned ? crosshair.unpin() : crosshair.pin(pointAt(x, placed)))}
        gestures={{ span: range, onSpan: zoom.onSpan, onFit: zoom.onFit }}
        renderOverlay={(placed) => (
          <>
            {title}
            <EndLabels
              {...placed}
              labels={[
                {
                  name: 'realised',
                  text: `RV ${SIDE_WORDS.volatility.format(now).replace('%', '')}`,
                  value: now,
                  colour: COLOUR,
                },
                ...(tenor === undefined ? [] : [labelTenor(tenor, 'volatility', range)]),
              ]}
            />
            <HistoryCursor
              {...placed}
              crosshair={crosshair}
              lines={[
                { name: 'realised', colour: COLOUR, valueAt: (time) => valueAt(realised, time, DAY_SECONDS) },
                ...(tenor === undefined ? [] : [followTenor(tenor, view.seconds)]),
              ]}
            />
          </>
        )}
      />
    </div>
  );
}
