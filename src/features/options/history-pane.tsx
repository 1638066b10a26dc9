import type { KeyboardEvent } from 'react';
import { getChartTheme } from '@/charts/chart-theme';
import { formatSpanTo } from '@/domain/format/format-span';
import type { Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { EndLabels } from '@/panes/lines/end-labels';
import { HistoryCursor } from '@/panes/lines/history-cursor';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import { LockedPart } from '@/panes/lines/locked-part';
import { MissingParts } from '@/panes/lines/missing-parts';
import { listMissingSpans } from '@/panes/lines/missing-spans';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { Chip } from '@/ui/chip';
import { Figure } from '@/ui/figure';
import { PaneFrame } from '@/ui/pane-frame';
import { showsContent } from '@/ui/pane-status';
import { useMedia } from '@/ui/use-media';
import {
  BESIDE_DASH,
  type BesideTenors,
  getHistoryInsets,
  listMapRows,
  makeHistoryPicture,
  makeSkewMap,
} from './history-picture';
import { followTenor, labelBeside, labelTenor } from './label-tenor';
import { MapScale, MapValues } from './map-words';
import { HistorySkeleton } from './options-skeleton';
import { describeHistory } from './options-words';
import { pointAtBucket } from './point-at-bucket';
import { RealisedStrip } from './realised-strip';
import { hasAllCandles, tellLoaded } from './tenor-absence';
import type { SidePaneProps } from './tenor-strip';
import { describeFlavour, describeUnit, formatMoment, getTenorColour, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { newestOf, type TenorLine, valueAt } from './view/tenor-lines';

const DAY_SECONDS = 86_400;

export interface HistoryPaneProps extends SidePaneProps {
  readonly zoom: SpanZoom;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Switches the skew between lines and map; absent if there is no choice. */
  onForm?(): void;
}

/** The history of each tenor, with the crosshair that both histories share. */
export function HistoryPane({ view, side, status, items, className = '', zoom, onKeyDown, onForm }: HistoryPaneProps) {
  const { title, narrow } = SIDE_WORDS[side.kind];
  const zone = useSettings((settings) => settings.zone);
  const isRoomy = useMedia(ROOMY);
  const isMap = onForm !== undefined && view.search.form === 'map';
  const tenors = takeShown(side.tenors, view.search);
  const beside = side.beside && { coin: side.beside.coin, tenors: takeShown(side.beside.tenors, view.search) };
  const id = `${side.kind}-history-words`;
  return (
    <PaneFrame
      name={`${title} history pane`}
      title={isRoomy ? `${title}, ${view.choice.range}` : narrow}
      status={status}
      skeleton={<HistorySkeleton />}
      // Beside a table one line holds no more than one of the tenors, and the legend names all lines.
      headingLines={isRoomy ? 2 : 1}
      figures={showsContent(status) && <HistoryFigures {...{ view, side, tenors, beside, isRoomy, isMap }} />}
      menu={
        <span className="flex items-center gap-1">
          {onForm !== undefined && <Chip label="Map" pressed={isMap} onToggle={onForm} />}
          <PaneMenu name={`${title} history pane menu`} items={items} />
        </span>
      }
      className={className}
    >
      <div className="flex h-full flex-col">
        <div className="relative min-h-0 flex-1">
          <HistoryPlot {...{ view, side, tenors, beside, isMap, zone, zoom, onKeyDown }} describedBy={id} />
        </div>
        {side.kind === 'volatility' && <RealisedStrip view={view} zone={zone} zoom={zoom} tenors={side.tenors} />}
      </div>
      <p id={id} className="sr-only">
        {describeHistory(view, side, zone)}
      </p>
    </PaneFrame>
  );
}

/** What is drawn and in which unit, which lines are whose, and their values. */
function HistoryFigures({ isMap, ...shown }: MomentFiguresProps & { readonly isMap: boolean }) {
  const { view, side, tenors, beside } = shown;
  return (
    <>
      <span className={isMap ? 'min-w-0 max-lg:hidden' : 'max-lg:hidden @max-[640px]/heading:hidden'}>
        {isMap ? (
          <MapScale tenors={[...tenors, ...(beside?.tenors ?? [])]} />
        ) : // The key of two coins takes the room of the unit.
        beside === undefined ? (
          describeUnit(side.kind, side.symbol)
        ) : (
          describeFlavour(side.symbol)
        )}
      </span>
      {beside !== undefined && !isMap && <CoinKey coin={view.coin} beside={beside} />}
      <MomentFigures {...shown} />
    </>
  );
}

/** The chosen tenor alone, or else all. */
function takeShown(tenors: readonly TenorLine[], { tenor }: SidePaneProps['view']['search']): readonly TenorLine[] {
  const alone = tenors.filter(({ tag }) => tag === tenor);
  return alone.length > 0 ? alone : tenors;
}

const KEY_CSS_PX = 18;

/** Which lines are whose. */
function CoinKey({ coin, beside }: { readonly coin: string; readonly beside: BesideTenors }) {
  const keys = [
    { name: coin, dash: undefined },
    { name: beside.coin, dash: BESIDE_DASH.join(' ') },
  ];
  return keys.map(({ name, dash }) => (
    <span key={name} className="font-semibold text-fg-1" data-picture-text="">
      <svg aria-hidden="true" className="mr-1 inline-block align-middle" width={KEY_CSS_PX} height={4}>
        <line x1={0} x2={KEY_CSS_PX} y1={2} y2={2} className="stroke-fg-2" strokeWidth={1.75} strokeDasharray={dash} />
      </svg>
      {name}
    </span>
  ));
}

const NOT_ALL_LOADED = 'Not all lines are loaded here';

/** Where a line of the chosen tenors is not loaded. */
function listMissing(
  { search, range }: HistoryPlotProps['view'],
  { beside, ...own }: OptionsSide,
): readonly TimeSpan[] {
  const list = ({ tenors, series, loaded }: Pick<OptionsSide, 'tenors' | 'series' | 'loaded'>): readonly TimeSpan[] => {
    const shown = takeShown(tenors, search);
    const places = series.flatMap(({ name, part }, at) =>
      part === 'range' && shown.some(({ tenor }) => name.includes(` ${tenor} `)) ? [at] : [],
    );
    return listMissingSpans(
      places.map((at) => series[at]),
      places.map((at) => loaded[at]),
      range,
    );
  };
  return [...list(own), ...(beside === undefined ? [] : list(beside))];
}

interface HistoryPlotProps extends Pick<HistoryPaneProps, 'view' | 'side' | 'zoom' | 'onKeyDown'> {
  readonly tenors: readonly TenorLine[];
  readonly beside: BesideTenors | undefined;
  readonly isMap: boolean;
  readonly zone: Zone;
  readonly describedBy: string;
}

function HistoryPlot({ view, side, tenors, beside, isMap, zone, zoom, describedBy, onKeyDown }: HistoryPlotProps) {
  const { range, crosshair, seconds, facts } = view;
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const options = { theme: getChartTheme(theme, sides), zone, tenors, beside };
  const insets = getHistoryInsets(view);
  const others = beside?.tenors ?? [];
  const labels = [
    ...tenors.map((tenor) => labelTenor(tenor, side.kind, range)),
    ...others.map((tenor) => labelBeside(tenor, side.kind, range, beside?.coin ?? '')),
  ];
  const makePicture = isMap ? makeSkewMap : makeHistoryPicture;
  const pointAt = (x: number, placed: PlacedPicture) => pointAtBucket(view, x, placed, side.kind);
  return (
    <LinePlot
      name={`${SIDE_WORDS[side.kind].title} history, ${[view.coin, ...(beside === undefined ? [] : [beside.coin])].join(' and ')}, ${formatSpanTo(range, facts.nowSeconds, zone)}`}
      describedBy={describedBy}
      testId={`${side.kind}-history`}
      insets={insets}
      makePicture={(size) => makePicture(view, side, size, options)}
      onHover={(x, placed) => crosshair.set(x === undefined ? undefined : pointAt(x, placed))}
      onPress={(x, placed) => (crosshair.pinned ? crosshair.unpin() : crosshair.pin(pointAt(x, placed)))}
      onKeyDown={onKeyDown}
      gestures={{ span: range, onSpan: zoom.onSpan, onFit: zoom.onFit }}
      renderOverlay={(placed) => (
        <>
          <LockedPart view={view} {...placed} />
          <MissingParts spans={listMissing(view, side)} words={NOT_ALL_LOADED} {...placed} />
          {isMap ? (
            <MapValues {...placed} view={view} rows={listMapRows({ tenors, beside })} />
          ) : (
            <EndLabels {...placed} labels={labels} />
          )}
          <HistoryCursor
            {...placed}
            crosshair={crosshair}
            lines={
              isMap
                ? []
                : [
                    ...tenors.map((tenor) => followTenor(tenor, seconds)),
                    ...others.map((tenor) => followTenor(tenor, seconds, beside?.coin)),
                  ]
            }
            label={(time) => formatMoment(time, zone)}
          />
        </>
      )}
    />
  );
}

interface MomentFiguresProps extends Pick<SidePaneProps, 'view' | 'side'> {
  readonly tenors: readonly TenorLine[];
  readonly beside: BesideTenors | undefined;
  /** There is room for units and for a colour key. */
  readonly isRoomy: boolean;
}

/** Values under the crosshair, or else the newest ones, which narrow windows show in the strip above. */
function MomentFigures({ view, side, tenors, beside, isRoomy }: MomentFiguresProps) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  const { format: formatUnit, narrowUnit } = SIDE_WORDS[side.kind];
  const format = (value: number): string => (isRoomy ? formatUnit(value) : formatUnit(value).replace('%', ''));
  const { realisedDays } = view.choice;
  const isTold = !isRoomy && time === undefined;
  const shown = isTold ? [] : tenors;
  const read = ({ line, now }: TenorLine): number => (time === undefined ? now : valueAt(line, time, view.seconds));
  const likeOf = (tenor: TenorLine) => beside?.tenors.find((one) => one.tenor === tenor.tenor);
  const tell = (tenor: TenorLine): string => {
    const like = likeOf(tenor);
    return like === undefined ? format(read(tenor)) : `${format(read(tenor)).replace('%', '')} / ${format(read(like))}`;
  };
  const realised = time === undefined ? newestOf(view.realised) : valueAt(view.realised, time, DAY_SECONDS);
  return (
    <>
      {isTold && narrowUnit !== undefined && <span>{narrowUnit}</span>}
      {shown.map((tenor) => (
        <span key={tenor.tenor} className="text-fg-3">
          {isRoomy && (
            <span
              aria-hidden="true"
              className="mr-1 inline-block h-0.5 w-2.5 align-middle"
              style={{ background: getTenorColour(tenor.place) }}
            />
          )}
          <span style={isRoomy ? undefined : { color: getTenorColour(tenor.place) }}>{tenor.tag}</span>{' '}
          <b className="font-semibold text-fg-1">{tell(tenor)}</b>
        </span>
      ))}
      {side.kind === 'volatility' && realisedDays !== undefined && (
        <Figure label={`Realised ${realisedDays}D`}>{tellLoaded(realised, hasAllCandles(view), format)}</Figure>
      )}
    </>
  );
}
