import { type RefObject, useEffect, useRef } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useService } from '@/client/service-context';
import { worldOf } from '@/domain/recording';
import { isUnreached } from '@/panes/failure/describe-pane';
import { LockNotice } from '@/panes/failure/lock-notice';
import { type MomentKeys, useMomentKeys } from '@/panes/lines/use-moment-keys';
import { type SpanZoom } from '@/panes/lines/use-span-zoom';
import { WaysOn } from '@/panes/market/nearest-market';
import { SeriesScreen, useSeriesView } from '@/panes/screen/series-screen';
import { UnreachedScreen } from '@/panes/screen/unreached-screen';
import { OPTION_PANES, type OptionPane, type OptionsSearch } from '@/state/fields/options-fields';
import { useSettings } from '@/state/settings';
import { useShownWorld } from '@/state/shown-world';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { Segmented } from '@/ui/segmented';
import { StateBlock } from '@/ui/state-block';
import { useMedia, WIDE } from '@/ui/use-media';
import { HistoryPane, type HistoryPaneProps } from './history-pane';
import { lockPane } from './lock-pane';
import { OptionsStatus } from './options-status';
import { speakMoment } from './options-words';
import { showTenor } from './show-tenor';
import { echoStatus, isOpenSide } from './side-status';
import { TenorStrip, type TermPaneProps } from './tenor-strip';
import { TermPane } from './term-pane';
import { OptionsToolbar } from './toolbar/options-toolbar';
import { type OptionsPaneExports, useOptionsPaneExports } from './use-options-pane-exports';
import { useSideStatus } from './use-side-status';
import { SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import type { TenorLine } from './view/tenor-lines';
import { useCoinChoice, useOwnMarket } from './view/use-coin-choice';
import { type OptionsInput, type OptionsView, useOptions } from './view/use-options';
import { useOptionsPrices } from './view/use-options-prices';

const OptionsCheaperViews = lazyPart(() =>
  import('./options-cheaper-views').then((module) => ({ default: module.OptionsCheaperViews })),
);

export interface OptionsWorkspaceProps extends OptionsInput {
  /** Time advances. */
  readonly isPolling: boolean;
  onSearch(change: Partial<OptionsSearch>): void;
}

/** Term structures on the left, histories on the right; only one of them in narrow windows. */
export function OptionsWorkspace(props: OptionsWorkspaceProps) {
  const { search, nowSeconds, isPolling } = props;
  // A change of range resets the zoom.
  const onSearch = (change: Partial<OptionsSearch>): void =>
    props.onSearch('range' in change ? { ...change, zoom: undefined } : change);
  const loaded = useOptions(props);
  const { zoom, refresh } = useSeriesView(loaded, { ...props, whole: loaded.whole, onSearch });
  const view = zoom.shown === undefined ? loaded : { ...loaded, range: zoom.shown };
  useTellWorld(view);
  useOwnMarket(loaded, onSearch);
  const { coin, onCoin } = useCoinChoice(loaded, onSearch);
  const way = findWay(view, onCoin);
  const isWide = useMedia(WIDE);
  const tellSide = { nowSeconds, isPolling, way };
  const leadTo = (pane: OptionPane, label: string): PaneAction | undefined =>
    isWide ? undefined : { label, onPress: () => onSearch({ pane }) };
  const volatility = useSideStatus(view, view.volatility, { ...tellSide, other: leadTo('skew-history', 'Show skew') });
  const skew = useSideStatus(view, view.skew, { ...tellSide, other: leadTo('iv-history', 'Show implied volatility') });
  const prices = useOptionsPrices(view, [volatility, skew]);
  const keys = useHistoryKeys(view, zoom);
  const { connect } = useService().connection;
  const picture = useRef<HTMLDivElement>(null);
  const paneExports = useOptionsPaneExports(view, () => picture.current ?? undefined);
  const onTenor = (side: OptionsSide, tag: TenorLine['tag']): void => onSearch(showTenor(search, side.kind, tag));
  const onFigures = ({ kind }: OptionsSide): void => paneExports.onTable(kind, 'term');
  const onForm = (): void => onSearch({ form: search.form === 'map' ? undefined : 'map' });
  const panes = makePanes({ view, zoom, keys, paneExports, volatility, skew, isWide, onTenor, onFigures, onForm });
  return (
    <SeriesScreen
      title="Options"
      plots="histories"
      {...{ zoom, refresh, keys }}
      toolbar={<OptionsToolbar {...{ view, coin, zoom, prices, onSearch, onCoin }} refresh={refresh.live} />}
      status={<OptionsStatus view={view} nowSeconds={nowSeconds} />}
      cheaper={
        view.question !== undefined && <OptionsCheaperViews view={view} question={view.question} onSearch={onSearch} />
      }
      exports={paneExports.element}
      onTable={() => paneExports.onTable('volatility')}
    >
      {makeNothing(view, [volatility, skew], connect) ?? (
        <PaneGrid statuses={{ volatility, skew }} {...{ panes, view, picture, onSearch, onTenor, onFigures }} />
      )}
    </SeriesScreen>
  );
}

interface PaneParts extends Pick<TermPaneProps, 'view' | 'onTenor' | 'onFigures'>, Pick<HistoryPaneProps, 'zoom'> {
  readonly keys: MomentKeys;
  readonly paneExports: OptionsPaneExports;
  readonly volatility: PaneStatus;
  readonly skew: PaneStatus;
  /** All panes are on screen: what both of a side lack is told once. */
  readonly isWide: boolean;
  onForm(): void;
}

/** The four panes, each with its own status. */
function makePanes({
  view,
  zoom,
  keys,
  paneExports,
  volatility,
  skew,
  isWide,
  onTenor,
  onFigures,
  onForm,
}: PaneParts): PaneGridProps['panes'] {
  const shared = { view, zoom, onKeyDown: keys.onKeyDown } as const;
  const echo = (kind: OptionsSide['kind'], status: PaneStatus): PaneStatus =>
    isWide ? echoStatus(kind, status) : status;
  return {
    'iv-term': (
      <TermPane
        view={view}
        side={view.volatility}
        status={echo('volatility', volatility)}
        items={paneExports.itemsOf('volatility', 'term')}
        {...{ onTenor, onFigures }}
      />
    ),
    'iv-history': (
      <HistoryPane
        {...shared}
        side={view.volatility}
        status={volatility}
        items={paneExports.itemsOf('volatility', 'history')}
      />
    ),
    'skew-term': (
      <TermPane
        view={view}
        side={view.skew}
        status={echo('skew', skew)}
        items={paneExports.itemsOf('skew', 'term')}
        {...{ onTenor, onFigures }}
      />
    ),
    'skew-history': (
      <HistoryPane
        {...shared}
        side={view.skew}
        status={skew}
        items={paneExports.itemsOf('skew', 'history')}
        onForm={onForm}
      />
    ),
  };
}

/** The coin is known to have no listed options. */
const hasNoOptions = ({ listing, volatility, skew }: OptionsView): boolean =>
  !listing.isPending && listing.error === null && volatility.symbols.length + skew.symbols.length === 0;

/** One message instead of four empty panes: there are no options, or the service does not answer and none is loaded. */
function makeNothing(view: OptionsView, sides: readonly PaneStatus[], connect: () => void) {
  if (hasNoOptions(view)) return <NoOptions view={view} />;
  return sides.every(isUnreached) ? (
    <UnreachedScreen what="Implied volatility and skew" onReconnect={connect} />
  ) : undefined;
}

/** With the options of the coins that have them. */
function NoOptions({ view: { coin, coins, facts } }: Pick<PaneParts, 'view'>) {
  const name = coin === '' ? 'this market' : coin;
  const others = coins.length === 0 ? '' : ` Options are listed on ${new Intl.ListFormat('en').format(coins)}.`;
  return (
    <div className="min-h-60 flex-1 bg-canvas">
      <StateBlock
        icon="options"
        title={`No options on ${name}`}
        body={`No venue reports implied volatility for ${name}.${others}`}
        actions={<WaysOn market={facts.market} path="/options" coins={coins} />}
      />
    </div>
  );
}

/** Makes the badge in the header follow the options on screen, whatever their market. */
function useTellWorld({ facts }: OptionsView): void {
  const setWorld = useShownWorld((shown) => shown.setWorld);
  const [summary] = facts.summaries;
  const world = summary && worldOf(summary);
  useEffect(() => {
    setWorld(world);
    return () => setWorld(undefined);
  }, [setWorld, world]);
}

function useHistoryKeys(view: OptionsView, zoom: SpanZoom): MomentKeys {
  const zone = useSettings((settings) => settings.zone);
  return useMomentKeys({ ...view, origin: 0, zoom, describe: (time) => speakMoment(view, time, zone) });
}

/** A link to another coin that has options. */
function findWay({ coin, coins }: OptionsView, onCoin: (coin: string) => void): PaneAction | undefined {
  const other = coins.find((one) => one !== coin);
  return other === undefined ? undefined : { label: `Show ${other}`, onPress: () => onCoin(other) };
}

interface PaneGridProps extends Pick<OptionsWorkspaceProps, 'onSearch'>, Pick<TermPaneProps, 'onTenor' | 'onFigures'> {
  readonly panes: Readonly<Record<OptionPane, React.ReactElement>>;
  readonly statuses: Readonly<Record<OptionsSide['kind'], PaneStatus>>;
  /** Ref of the element that is exported as a picture. */
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly view: OptionsView;
}

const PANE_LABELS: Readonly<Record<OptionPane, string>> = {
  'iv-history': 'IV',
  'iv-term': 'IV by tenor',
  'skew-history': 'Skew',
  'skew-term': 'Skew by tenor',
};

interface SidePanesProps {
  readonly side: OptionsSide;
  readonly status: PaneStatus;
  readonly term: React.ReactElement;
  readonly history: React.ReactElement;
}

/** A row of the grid. Where the key's tier does not open it, one card says so for both panes. */
function SidePanes({ side, status, term, history }: SidePanesProps) {
  if (side.lock !== undefined && status.kind === 'locked')
    return (
      <section aria-label={`${SIDE_WORDS[side.kind].title} history pane`} className="col-span-2 bg-canvas p-3.5">
        <LockNotice title={status.title} actions={status.actions}>
          {status.body}
        </LockNotice>
      </section>
    );
  return (
    <>
      {term}
      {history}
    </>
  );
}

/**
 * Rows share the height, except one that is only a card. Implied volatility has more lines around its curves: with this
 * height both plots are at least 120 px tall, and in lower windows the panes scroll.
 */
const OPEN_CSS_PX = { volatility: 402, skew: 384 } as const;
const rowOf = ({ kind, lock }: Pick<OptionsSide, 'kind' | 'lock'>): string =>
  lock === undefined ? `minmax(0,${OPEN_CSS_PX[kind]}fr)` : 'auto';
const leastHeightOf = (sides: readonly Pick<OptionsSide, 'kind' | 'lock'>[]): number =>
  sides.reduce((sum, { kind, lock }) => sum + (lock === undefined ? OPEN_CSS_PX[kind] : 0), 0);

/** Where one pane is on screen and none is chosen: the first that the tier opens. */
function findFirstPane(view: OptionsView): OptionPane {
  const isOther = view.volatility.lock !== undefined && isOpenSide(view.skew);
  return isOther ? 'skew-history' : 'iv-history';
}

const sideOf = (view: OptionsView, pane: OptionPane): OptionsSide =>
  pane.startsWith('iv') ? view.volatility : view.skew;

function PaneGrid({ panes, statuses, view, picture, onSearch, onTenor, onFigures }: PaneGridProps) {
  const isWide = useMedia(WIDE);
  if (isWide) {
    return (
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <div
          ref={picture}
          className="grid min-w-0 flex-1 grid-cols-[412px_minmax(0,1fr)] gap-px bg-line lg:grid-cols-[468px_minmax(0,1fr)]"
          style={{
            gridTemplateRows: `${rowOf(view.volatility)} ${rowOf(view.skew)}`,
            minHeight: leastHeightOf([view.volatility, view.skew]),
          }}
        >
          <SidePanes
            side={view.volatility}
            status={statuses.volatility}
            term={panes['iv-term']}
            history={panes['iv-history']}
          />
          <SidePanes
            side={view.skew}
            status={statuses.skew}
            term={panes['skew-term']}
            history={panes['skew-history']}
          />
        </div>
      </div>
    );
  }
  const first = findFirstPane(view);
  const pane = view.search.pane ?? first;
  const side = sideOf(view, pane);
  const isHistory = pane.endsWith('history');
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex-none p-2">
        <Segmented
          label="Pane"
          className="w-full"
          options={OPTION_PANES.map((value) => ({
            value,
            label: PANE_LABELS[value],
            ...lockPane(sideOf(view, value), PANE_LABELS[value]),
          }))}
          value={pane}
          onChange={(next) => onSearch({ pane: next === first ? undefined : next })}
        />
      </div>
      {isHistory && side.lock === undefined && side.tenors.length > 0 && (
        <div className="flex-none pb-1">
          <TenorStrip {...{ view, side, onTenor, onFigures }} />
        </div>
      )}
      <div ref={picture} className="flex min-h-60 flex-1 flex-col [&>section]:flex-1">
        {panes[pane]}
      </div>
    </div>
  );
}
