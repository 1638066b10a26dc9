import { useEffect, useRef, useState } from 'react';
import type { PlotSize } from '@/charts/viewport/viewport';
import { lazyPart } from '@/client/lazy-part';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { getMarketSymbol } from '@/data/queries/market-key';
import type { Zone } from '@/domain/format/format-time';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { type LinesAddress, pressLine, removeLastLine } from '@/panes/plot/axis/press-line';
import { PriceLine } from '@/panes/plot/axis/price-line';
import { useLineCommands } from '@/panes/plot/axis/use-line-commands';
import { fitPlot, showLive } from '@/panes/plot/crosshair/toggle-pin';
import { RefreshNotice } from '@/panes/plot/live/refresh-notice';
import { type Refresh, useRefresh } from '@/panes/plot/live/use-refresh';
import { useSecondsToClose } from '@/panes/plot/live/use-seconds-to-close';
import { describePlot } from '@/panes/plot/plot-name';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { useMeasuring } from '@/panes/plot/ruler/use-measure-command';
import { type PlotRuler, usePlotRuler } from '@/panes/plot/ruler/use-plot-ruler';
import { type PlaceCodec, useAddress } from '@/panes/plot/use-address';
import { useTickDecimals } from '@/panes/plot/use-tick-decimals';
import { useNextPrice } from '@/panes/price/use-next-price';
import type { ProfileSearch, ProfileSession } from '@/state/fields/profile-fields';
import { useSettings } from '@/state/settings';
import { ScreenFrame } from '@/ui/screen-frame';
import { DOCKED, useMedia } from '@/ui/use-media';
import { useProfilePaneExports } from './export/use-profile-pane-exports';
import { Inspector } from './inspector/inspector';
import { snapToRow } from './inspector/read-cell';
import { type PlayedSearch, usePlayedSearch, usePlaying } from './inspector/use-playing';
import { snapToLevel } from './plot/snap-to-level';
import { usePaneState } from './plot/use-pane-state';
import { type ProfileAlgebra, type Selecting, useProfileAlgebra, useSelecting } from './plot/use-profile-algebra';
import { type ProfileKeys, useProfileKeys } from './plot/use-profile-keys';
import { type ProfilePlot, useProfileModel } from './plot/use-profile-model';
import { type MountedStage, useProfileStage, useShownForm, useStageData } from './plot/use-profile-stage';
import { useViewKeys } from './plot/use-view-keys';
import { ProfilePanes } from './profile-panes';
import { Freshness, ProfileStatus } from './profile-status';
import { SessionBar } from './sessions/session-bar';
import { ProfileToolbar } from './toolbar/profile-toolbar';
import { useControlPrices } from './toolbar/use-control-prices';
import { changeSession, getSessionRange } from './view/choose-session';
import { listTradedPrices } from './view/profile-columns';
import { getSessionSpan } from './view/profile-place';
import { type Around, describeProfile, type ProfileView } from './view/profile-view';
import { getProfileLiveView, type Profile, useProfile } from './view/use-profile';
import { useTrimmed } from './view/use-trimmed';

const ProfileCheaperViews = lazyPart(() =>
  import('./toolbar/profile-cheaper-views').then((module) => ({ default: module.ProfileCheaperViews })),
);

export interface ProfileWorkspaceProps {
  readonly market: Market;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Time advances: neither a recording nor a stopped clock. */
  readonly isPolling: boolean;
  readonly search: ProfileSearch;
  onSearch(change: Partial<ProfileSearch>): void;
}

/** Exports the view to a file; called by the bar above the plot. */
type FileSaver = (kind: ExportKind) => void;

const NO_SIZE: PlotSize = { width: 0, height: 0, pixelRatio: 1 };

const keepSize = (before: PlotSize, next: PlotSize): PlotSize => (isEqualSize(before, next) ? before : next);

const isEqualSize = (one: PlotSize, other: PlotSize): boolean =>
  one.width === other.width && one.height === other.height && one.pixelRatio === other.pixelRatio;

/** Market profiles of one market: letters, levels and figures of whole sessions. */
export function ProfileWorkspace(props: ProfileWorkspaceProps) {
  const { market, span, nowSeconds, search } = props;
  const zone = useSettings((settings) => settings.zone);
  const [size, setSize] = useState(NO_SIZE);
  const plot = useProfileModel(market, span, search);
  const profile = useProfile({ market, span, search, model: plot.model });
  const played = usePlayedSearch(search);
  const decimals = useProfileDecimals(profile);
  const view = describeProfile(profile, played.search, describeAround(profile, decimals, zone, size.height));
  const onSearch = played.hear(props.onSearch);
  useFitted(plot, view, size.height);
  useTrimmed(profile, plot.model, search);
  useAddress(plot.model, profile.settled, span, search, onSearch, { ...plot.codec, ...describePlace(view) });
  const refresh = useRefresh(getProfileLiveView(profile), props);
  useNextPrice(profile.price);
  const prices = useControlPrices(profile, plot.room);
  const isDocked = useMedia(DOCKED);
  const [isInspectorOpen = isDocked, setOpen] = useState<boolean>();
  const measuring = useMeasuring();
  useLineCommands({ ...linesOf(view, onSearch), decimals, lastPrice: market.lastPrice });
  const saver = useRef<FileSaver>(undefined);
  const actions = makeViewActions(view, plot, onSearch);
  return (
    <ScreenFrame
      title="Profile"
      toolbar={
        <>
          <PriceLine market={market} freshness={<Freshness view={view} nowSeconds={nowSeconds} />} />
          <ProfileToolbar
            {...actions}
            view={view}
            prices={prices}
            refresh={refresh.live}
            {...measuring}
            isInspectorOpen={isInspectorOpen}
            onInspector={() => setOpen(!isInspectorOpen)}
            onSearch={onSearch}
            onExport={(kind) => saver.current?.(kind)}
          />
        </>
      }
      status={<ProfileStatus view={view} nowSeconds={nowSeconds} />}
    >
      <Plot
        {...props}
        onSearch={onSearch}
        view={view}
        played={played}
        actions={actions}
        measuring={measuring}
        refresh={refresh}
        size={size}
        onSize={(next) => setSize((before) => keepSize(before, next))}
        onSaver={(save) => void (saver.current = save)}
        isInspectorOpen={isInspectorOpen}
        onInspector={setOpen}
      />
    </ScreenFrame>
  );
}

const useProfileDecimals = ({ market, candles, sessions }: Profile): number =>
  useTickDecimals(market, listTradedPrices(candles, sessions));

function describeAround({ market, isUsd }: Profile, decimals: number, zone: Zone, plotHeight: number): Around {
  return {
    symbol: getMarketSymbol(market),
    unit: isUsd ? 'USD' : (market.coin ?? ''),
    quote: nameQuote(market),
    decimals,
    zone,
    plotHeight,
  };
}

/** The rows that a frozen link keeps, as another window would choose others, and what the heatmap opens with. */
function describePlace({ rows, selected, span }: ProfileView): Pick<PlaceCodec, 'chosen' | 'looked'> {
  const [first, last] = [selected[0], selected.at(-1)];
  return {
    ...(rows.isAuto && rows.base > 0 ? { chosen: { drawn: rows.factor } } : {}),
    ...(first === undefined || last === undefined
      ? {}
      : { looked: { from: first.whole.start, to: last.whole.end, isRunning: last.whole.end > span.to } }),
  };
}

/** Fits the view, once it rests, to the profiles as they are drawn. */
function useFitted({ setProfiles }: ProfilePlot, { held, settled }: ProfileView, plotHeight: number): void {
  const { timeFrom, timeTo } = settled.view;
  useEffect(
    () =>
      setProfiles(
        held.map(({ drawn }) => drawn.profile),
        plotHeight,
      ),
    [setProfiles, held, timeFrom, timeTo, plotHeight],
  );
}

interface ViewActions {
  onFit(): void;
  onLive(): void;
  onResetTime(): void;
  onSession(kind: ProfileSession): void;
}

/** Actions of controls and keys on the view. */
function makeViewActions(
  { span, search, settled, crosshair }: ProfileView,
  { model, room }: ProfilePlot,
  onSearch: ProfileWorkspaceProps['onSearch'],
): ViewActions {
  const plot = { model, crosshair };
  const showWhole = (): void => {
    const { view, isAutofit } = model.get();
    const edge = getSessionSpan(room.kind, span).to;
    const at = Math.min(view.timeTo, edge);
    const { from, to } = getSessionRange(room.kind, room, { view: { ...view, timeTo: at } }, edge);
    model.place({ view: { ...view, timeFrom: from, timeTo: to }, isAutofit, isLive: to === edge });
  };
  return {
    onFit: () => fitPlot(plot, showWhole),
    onLive: () => showLive(plot),
    onResetTime: () => model.showChosen(showWhole),
    onSession(kind) {
      const range = getSessionRange(kind, room, settled, getSessionSpan(kind, span).to);
      onSearch(changeSession(kind, range, settled, search));
    },
  };
}

interface PlotProps extends ProfileWorkspaceProps {
  readonly view: ProfileView;
  readonly played: PlayedSearch;
  readonly actions: ViewActions;
  readonly measuring: MeasureChoiceProps;
  readonly refresh: Refresh;
  readonly size: PlotSize;
  onSize(size: PlotSize): void;
  /** Receives the function that exports the view to files. */
  onSaver(save: FileSaver): void;
  readonly isInspectorOpen: boolean;
  onInspector(isOpen: boolean): void;
}

function Plot(props: PlotProps) {
  const { view, actions, refresh, size, onSaver, isInspectorOpen, onInspector, onSearch } = props;
  const ruler = usePlotRuler(view.model, view.search, onSearch, props.measuring);
  const selecting = useSelecting(view, onSearch);
  const mounted = usePlotStage(props, selecting, ruler);
  const algebra = useProfileAlgebra(view, mounted.stage, onSearch);
  const form = useShownForm(mounted.stage, view);
  const keys = usePlotKeys(props, { ...selecting, ...algebra }, ruler);
  const picture = useRef<HTMLDivElement>(null);
  const find = (selector: string) => picture.current?.querySelector<HTMLElement>(selector) ?? undefined;
  const paneExports = useProfilePaneExports(view, () => find('[data-picture]'));
  useEffect(() => onSaver(paneExports.onSave));
  const onUpto = makeUptoChooser(view, onSearch);
  const playing = usePlaying(view, props.played, onSearch);
  useViewKeys(view, {
    ...actions,
    onSearch,
    onUpto,
    onRefresh: refresh.manual.refresh,
    onTable: paneExports.onTable,
    onInspector: () => onInspector(!isInspectorOpen),
    onMerge: algebra.onMerge,
    onPlay: () => playing.setPlaying(!playing.isPlaying),
  });
  const status = usePaneState(view, props);
  return (
    <div ref={picture} className="relative flex min-h-0 min-w-0 flex-1">
      <ProfilePanes
        view={view}
        mounted={mounted}
        form={form}
        size={size}
        status={status}
        box={ruler.box}
        isMeasuring={ruler.isMeasuring}
        plotName={namePlot(view)}
        keys={keys}
        items={[...paneExports.items, ...listAlgebraItems(algebra)]}
        offer={view.question && <ProfileCheaperViews view={view} question={view.question} onSearch={onSearch} />}
        algebra={algebra}
        bar={<SessionBar view={view} box={ruler.box} onDetails={() => onInspector(true)} />}
        onSelect={selecting.onSelect}
        onResetTime={actions.onResetTime}
      />
      {isInspectorOpen && !paneExports.isBeside && (
        <Inspector
          view={view}
          isPlaying={playing.isPlaying}
          onUpto={onUpto}
          onPlay={playing.setPlaying}
          onGoTo={({ time, price }) => keys.goTo(time, price)}
          onClose={() => closeInspector(onInspector)}
        />
      )}
      {paneExports.element}
      {refresh.manual.question !== undefined && <RefreshNotice {...refresh.manual.question} />}
    </div>
  );
}

/** Moves the focus to the plot: the button that reopens the inspector may be out of sight. */
function closeInspector(onInspector: PlotProps['onInspector']): void {
  onInspector(false);
  document.querySelector<HTMLElement>('[data-host=plot]')?.focus();
}

/** Menu items for windows that are too narrow for buttons over the plot. */
function listAlgebraItems({ mergeReason, splitReason, onMerge, onSplit }: ProfileAlgebra): readonly PaneMenuItem[] {
  return [
    ...(mergeReason === undefined ? [{ label: 'Merge sessions', onChoose: onMerge }] : []),
    ...(splitReason === undefined ? [{ label: 'Split profile', onChoose: onSplit }] : []),
  ];
}

/** The reader's lines, which have no names here. */
const linesOf = ({ search }: ProfileView, onSearch: ProfileWorkspaceProps['onSearch']): LinesAddress => ({
  search: { lines: search.lines },
  onSearch: ({ lines }) => onSearch({ lines }),
});

/** Mounts the engines on their elements: what is drawn, and how it responds to the pointer. */
function usePlotStage(props: PlotProps, { onSelectAt }: Selecting, ruler: PlotRuler): MountedStage {
  const { view, actions, size, onSize, onSearch } = props;
  const { model, crosshair } = view;
  const mounted = useProfileStage(
    { model, crosshair },
    {
      ...ruler.gestures,
      onSize,
      onResetTime: actions.onResetTime,
      snapMeasured: (point) => snapToLevel(point, view, model.get().view, size),
      onLevel: (price) => pressLine(linesOf(view, onSearch), model.get().view, { price, decimals: view.decimals }),
      onSession: onSelectAt,
      snapPrice: (time, price) => snapToRow(view, time, price),
    },
  );
  const secondsToClose = useSecondsToClose(props.nowSeconds, view.minutes * 60, props.isPolling);
  useStageData(mounted.stage, view, secondsToClose);
  return mounted;
}

function usePlotKeys(
  { view, onSearch }: PlotProps,
  algebra: Selecting & ProfileAlgebra,
  ruler: PlotRuler,
): ProfileKeys {
  return useProfileKeys(view, {
    onDropBox: ruler.onDrop,
    onClear: algebra.onClear,
    onLastLine: () => removeLastLine(linesOf(view, onSearch)),
    onSession: algebra.onSelectAt,
    onSplitAt: algebra.onSplitAt,
  });
}

/** Shows the selected profile as of a block. It stays selected wherever the view goes. */
function makeUptoChooser({ selected, search }: ProfileView, onSearch: ProfileWorkspaceProps['onSearch']) {
  return (upto: number | undefined): void => {
    const [one] = selected;
    if (one === undefined) return;
    const { start } = one.whole;
    onSearch({ upto, sel: search.sel ?? [start, start] });
  };
}

/** Quote of a market, with stablecoins named as the currency that they stand for. */
function nameQuote({ normalizedSymbol }: Market): string {
  const quote = normalizedSymbol?.split('-').at(-1) ?? '';
  return quote.startsWith('USD') ? 'USD' : quote;
}

function namePlot({ settled, symbol, decimals, zone }: ProfileView): string {
  return describePlot(settled.view, { plot: 'Market profile', symbol, decimals, zone });
}
