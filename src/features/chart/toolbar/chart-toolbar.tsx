import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Interval } from '@/domain/interval';
import { listRows } from '@/features/chart/rows/row-titles';
import type { ChartView } from '@/features/chart/view/chart-view';
import type { ExportKind } from '@/panes/export/export-job';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { PlotButtons } from '@/panes/plot/axis/plot-buttons';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { MeasureChoice } from '@/panes/plot/ruler/measure-choice';
import { InBar } from '@/panes/plot/toolbar/bar-controls';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useControlPreview } from '@/panes/price/use-control-preview';
import { CHART_PANES } from '@/state/url-state';
import { Toolbar, ToolbarDivider, ToolbarGroup, ToolbarPin, ToolbarSpacer } from '@/ui/toolbar';
import { useMedia } from '@/ui/use-media';
import { CONTROLS, type ShownChoices, useShownChoices } from './controls';
import { FillChip, PaneChips, ProfileChip } from './pane-chips';
import type { RangePanelProps } from './range-panel';
import { type ChoiceProps, IntervalChoice, labelOfInterval, nameRange, RangeChoice } from './toolbar-choices';
import { VenuesChoice } from './venues-choice';

const RangePanel = lazyPart(() => import('./range-panel').then((module) => ({ default: module.RangePanel })));
const loadMore = () => import('./more-panel');
const MorePanel = lazyPart(() => loadMore().then((module) => ({ default: module.MorePanel })));
const LinesPanel = lazyPart(() =>
  import('@/panes/plot/axis/lines-panel').then((module) => ({ default: module.LinesPanel })),
);
const ComparePanel = lazyPart(() => import('./compare-panel').then((module) => ({ default: module.ComparePanel })));

export interface ChartToolbarProps extends Omit<ChoiceProps, 'onPreview'> {
  onFit(): void;
  onLive(): void;
  onRange(seconds: number): void;
  onInterval(interval: Interval): void;
  onFree: RangePanelProps['onFree'];
  /** Exports what is shown to a file. */
  onExport(kind: ExportKind): void;
  /** Shows the figures of each venue. */
  onVenues(): void;
  /** The ruler is on: the next drag, or the next two clicks, over the prices measures. */
  readonly isMeasuring: boolean;
  onMeasure(isMeasuring: boolean): void;
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
}

/** Interval, form, panes, venues and range; what does not fit is behind "More". */
export function ChartToolbar(props: ChartToolbarProps) {
  const [shown, onFit] = useShownChoices();
  const isRoomy = useMedia(ROOMY);
  const choice = { ...props, onPreview: useControlPreview(props.prices) };
  return (
    <Toolbar label="Chart controls" onFit={onFit}>
      <IntervalControl {...choice} isRoomy={isRoomy} />
      {shown.ranges && <RangeChoice {...choice} />}
      <RangeButton {...choice} arePresetsShown={shown.ranges} />
      {/* On a phone the bar scrolls: what is pressed most stands before what is chosen once. */}
      {!isRoomy && <ViewButtons {...choice} />}
      <InBar controls={CONTROLS} ids={['form', 'scale']} shown={shown} choice={choice} />
      {isRoomy && <PaneChoice {...choice} shown={shown} />}
      {shown.readings && (
        <ToolbarGroup label="Readings">
          <ProfileChip {...choice} />
          <FillChip {...choice} />
        </ToolbarGroup>
      )}
      {isRoomy && <ToolbarSpacer />}
      {isRoomy && <VenuesChoice {...choice} />}
      {shown.compare && <CompareButton {...choice} />}
      <InBar controls={CONTROLS} ids={['unit']} shown={shown} choice={choice} />
      <Tools {...choice} shown={shown} />
      <ToolbarPin>
        <MoreButton {...choice} shown={shown} />
      </ToolbarPin>
      {isRoomy && <ViewButtons {...choice} />}
    </Toolbar>
  );
}

type Choices = ChartToolbarProps & ChoiceProps;

function IntervalControl({ isRoomy, ...choice }: Choices & { readonly isRoomy: boolean }) {
  return isRoomy ? <IntervalChoice {...choice} /> : <IntervalButton {...choice} />;
}

function ViewButtons({ chart, prices, onFit, onLive, onPreview }: Choices) {
  return (
    <PlotButtons
      isTight
      isLive={chart.settled.isLive}
      livePrice={prices?.live}
      onFit={onFit}
      onLive={onLive}
      onLivePreview={(isShown) => onPreview(isShown ? (now) => now.live : undefined)}
    />
  );
}

const NARROW_PANEL = 'w-90 max-w-[calc(100vw-16px)]';
const WIDE_PANEL = 'w-100 max-w-[calc(100vw-16px)]';

function RangeButton(props: Choices & { readonly arePresetsShown: boolean }) {
  const { chart, arePresetsShown, onRange } = props;
  const { timeFrom, timeTo } = chart.settled.view;
  // Follows the plot while it moves.
  const name = useSyncExternalStore(chart.model.subscribe, () => nameRange(chart.span, chart.model.get().view));
  return (
    <PanelButton
      label="Range"
      value={arePresetsShown ? 'Range…' : name}
      name={`Range, ${name}`}
      className={NARROW_PANEL}
    >
      {(close) => (
        <RangePanel
          {...props}
          shown={{ from: timeFrom, to: timeTo }}
          span={chart.span}
          onRange={(seconds) => {
            onRange(seconds);
            close();
          }}
          onClose={close}
        />
      )}
    </PanelButton>
  );
}

/** The intervals behind one button, for a phone: in a row they would push the range out of sight. */
function IntervalButton(props: Choices) {
  const name = labelOfInterval(props.chart.asked);
  return (
    <PanelButton
      label="Candle interval"
      value={name}
      name={`Candle interval, ${name}`}
      align="start"
      className="max-w-[calc(100vw-16px)]"
    >
      {(close) => (
        <div className="px-3.5 py-3">
          <IntervalChoice
            {...props}
            onInterval={(interval) => {
              props.onInterval(interval);
              close();
            }}
          />
        </div>
      )}
    </PanelButton>
  );
}

/** The switches of the panes in the bar, or behind a button if they do not fit. */
function PaneChoice({ shown, ...choice }: Choices & { readonly shown: ShownChoices }) {
  if (shown.chips.length === 0) return <PanesButton {...choice} />;
  return (
    <>
      <ToolbarDivider />
      <PaneChips {...choice} ids={shown.chips} label="Panes" />
    </>
  );
}

function PanesButton(props: Choices) {
  const count = listRows(props.chart.panes).length;
  return (
    <PanelButton label="Panes" value={`Panes ${count}`} name={`Panes, ${count} on`} className={NARROW_PANEL}>
      <div className="p-3.5 [&>div]:flex-wrap [&>div]:gap-y-2.5">
        <PaneChips {...props} ids={CHART_PANES} label="Panes" />
      </div>
    </PanelButton>
  );
}

function CompareButton(props: Choices) {
  const count = props.chart.columns.compared.length;
  return (
    <PanelButton
      label="Compare"
      value={count === 0 ? 'Compare' : `Compare ${count}`}
      name={count === 0 ? 'Compare' : `Compare, ${count} on the axis`}
      className={NARROW_PANEL}
    >
      <ComparePanel {...props} />
    </PanelButton>
  );
}

/** True if the button fits; otherwise the lines are behind "More". */
function hasLinesButton({ difference }: ChartView, { lines }: ShownChoices): boolean {
  return difference === undefined && lines;
}

/** Tools that draw over the prices. */
function Tools({ shown, ...choice }: Choices & { readonly shown: ShownChoices }) {
  return (
    <>
      {hasLinesButton(choice.chart, shown) && <LinesButton {...choice} />}
      {shown.measure && <MeasureChoice {...choice} keys="⇧ drag, D" />}
    </>
  );
}

function LinesButton({ chart, onSearch }: Choices) {
  const count = chart.data.price.lines.length;
  return (
    <PanelButton label="Lines" value={count === 0 ? 'Lines' : `Lines ${count}`} className={NARROW_PANEL}>
      <LinesPanel {...chart.data.price} model={chart.model} onSearch={onSearch} />
    </PanelButton>
  );
}

function MoreButton(props: Choices & { readonly shown: ShownChoices }) {
  return (
    <PanelButton label="More chart controls" value="More" className={WIDE_PANEL} load={loadMore}>
      {(close) => (
        <MorePanel
          {...props}
          hasLines={!hasLinesButton(props.chart, props.shown)}
          onMeasure={(isMeasuring) => {
            close();
            props.onMeasure(isMeasuring);
          }}
          onExport={(kind) => {
            close();
            props.onExport(kind);
          }}
        />
      )}
    </PanelButton>
  );
}
