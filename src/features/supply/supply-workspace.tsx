import { type ReactElement, type Ref, Suspense, useRef } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useMomentKeys } from '@/panes/lines/use-moment-keys';
import { useCoinMarket } from '@/panes/market/use-coin-market';
import { SeriesScreen, useSeriesView } from '@/panes/screen/series-screen';
import type { SupplySearch } from '@/state/fields/supply-fields';
import { PendingPart } from '@/ui/pending-part';
import { KeyFigures } from './figures/key-figures';
import type { LockedSupplyProps } from './locked-supply';
import { AssetPane } from './panes/asset-pane';
import { listCapLines } from './panes/cap-lines';
import { CapPane } from './panes/cap-pane';
import { DominancePane } from './panes/dominance-pane';
import { SupplyPane } from './panes/supply-pane';
import { SupplyStatus } from './panes/supply-status';
import type { SupplyPart } from './panes/supply-tables';
import { speakMoment } from './panes/supply-words';
import { SupplyToolbar } from './toolbar/supply-toolbar';
import { useSupplyPaneExports } from './use-supply-pane-exports';
import { describeField } from './view/describe-supply';
import type { SupplyField } from './view/supply-asset';
import { originOf } from './view/supply-ranges';
import { type SupplyInput, useSupply } from './view/use-supply';
import { useSupplyStatus } from './view/use-supply-status';
import { zoomSupply } from './view/zoom-supply';

const SupplyCheaperViews = lazyPart(() =>
  import('./supply-cheaper-views').then((module) => ({ default: module.SupplyCheaperViews })),
);

const LockedSupply = lazyPart(() => import('./locked-supply').then((module) => ({ default: module.LockedSupply })));

export interface SupplyWorkspaceProps extends SupplyInput {
  /** Time advances. */
  readonly isPolling: boolean;
  onSearch(change: Partial<SupplySearch>): void;
}

/** Key figures above market cap, dominance and supply of one coin. */
export function SupplyWorkspace(props: SupplyWorkspaceProps) {
  const { nowSeconds } = props;
  // A change of range or of its buckets resets the zoom.
  const onSearch = (change: Partial<SupplySearch>): void =>
    props.onSearch('range' in change || 'step' in change ? { ...change, zoom: undefined } : change);
  const loaded = useSupply(props);
  const { zoom, refresh } = useSeriesView(loaded, { ...props, whole: loaded.range, onSearch });
  const view = zoom.shown === undefined ? loaded : zoomSupply(loaded, zoom.shown);
  const onCoin = useCoinMarket((m) => onSearch({ m, asset: undefined, chain: undefined }));
  const status = useSupplyStatus(loaded, { ...props, onSearch });
  const statusOf = (field: SupplyField) => describeField(loaded, field, status);
  const lines = listCapLines(view);
  const describe = (time: number): string => speakMoment(view, lines, time);
  const keys = useMomentKeys({ ...view, whole: loaded.range, origin: originOf(view.choice.interval), zoom, describe });
  const picture = useRef<HTMLDivElement>(null);
  const paneExports = useSupplyPaneExports(
    view,
    (part) => picture.current?.querySelector<HTMLElement>(`[data-part=${part}]`) ?? undefined,
    onCoin,
  );
  const shared = { view, zoom, onKeyDown: keys.onKeyDown } as const;
  return (
    <SeriesScreen
      title="Supply"
      plots="plots"
      {...{ zoom, refresh, keys }}
      toolbar={
        <SupplyToolbar {...{ view, zoom, onSearch, onCoin }} onLeaders={paneExports.onLeaders} refresh={refresh.live} />
      }
      status={<SupplyStatus view={loaded} nowSeconds={nowSeconds} />}
      cheaper={
        view.question !== undefined && <SupplyCheaperViews view={view} question={view.question} onSearch={onSearch} />
      }
      exports={paneExports.element}
      onTable={() => paneExports.onTable('asset')}
    >
      <SupplyGrid
        picture={picture}
        isLocked={view.lock !== undefined}
        figures={<KeyFigures view={loaded} />}
        cap={<CapPart {...shared} {...{ lines, status, onCoin }} items={paneExports.itemsOf('cap')} />}
        dominance={
          <DominancePane
            {...shared}
            status={statusOf('marketcapDominancePercent')}
            items={paneExports.itemsOf('dominance')}
          />
        }
        supply={<SupplyPane {...shared} status={statusOf('circulatingSupply')} items={paneExports.itemsOf('supply')} />}
        asset={<AssetPane view={view} items={paneExports.itemsOf('asset')} onSearch={onSearch} />}
      />
    </SeriesScreen>
  );
}

/** The market cap over time; for a tier without supply, what it can show instead. */
function CapPart({ onCoin, ...props }: Parameters<typeof CapPane>[0] & Pick<LockedSupplyProps, 'onCoin'>) {
  const { view } = props;
  if (view.lock === undefined) return <CapPane {...props} />;
  return (
    <Suspense fallback={<PendingPart what="the free figures" isOver />}>
      <LockedSupply view={view} onCoin={onCoin} />
    </Suspense>
  );
}

type SupplyGridProps = Readonly<Record<SupplyPart | 'figures', ReactElement>> & {
  /** Ref of the panes that are exported as pictures. */
  readonly picture: Ref<HTMLDivElement>;
  /** The key may see none of them: one pane says so for all. */
  readonly isLocked: boolean;
};

/**
 * Plots on the left, supply and facts on the right, under the key figures; in narrower windows these are below, and the
 * screen scrolls as a whole: from 1024 px on, dominance and supply stand side by side within the first view. Below that
 * the chart stands between the headline and the further figures, which take several rows.
 */
function SupplyGrid({ picture, isLocked, figures, cap, dominance, supply, asset }: SupplyGridProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
      <div
        ref={picture}
        className="grid min-h-0 min-w-0 flex-none grid-cols-1 gap-px bg-line sm:grid-cols-2 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_minmax(366px,55fr)_45fr]"
      >
        <div className="min-w-0 max-md:contents sm:col-span-2">{figures}</div>
        <Cell
          part="cap"
          className={`sm:col-span-2 lg:col-span-1 lg:h-auto ${isLocked ? 'lg:row-span-2' : 'h-75 max-md:-order-2 md:h-[clamp(12.5rem,26dvh,20rem)]'}`}
        >
          {cap}
        </Cell>
        {!isLocked && (
          <>
            <Cell
              part="dominance"
              className="h-62 max-md:sm:col-span-2 md:h-[clamp(21rem,43dvh,26rem)] lg:row-start-3 lg:h-auto"
            >
              {dominance}
            </Cell>
            <Cell
              part="supply"
              className="h-100 max-md:-order-1 max-md:sm:col-span-2 md:h-[clamp(21rem,43dvh,26rem)] lg:col-start-2 lg:row-start-2 lg:h-auto"
            >
              {supply}
            </Cell>
          </>
        )}
        <Cell
          part="asset"
          className={isLocked ? LOCKED_ASSET : 'sm:col-span-2 lg:col-span-1 lg:col-start-2 lg:row-start-3'}
        >
          {asset}
        </Cell>
      </div>
    </div>
  );
}

const LOCKED_ASSET = 'sm:col-span-2 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:h-auto';

interface CellProps {
  readonly part: SupplyPart;
  readonly className: string;
  readonly children: ReactElement;
}

function Cell({ part, className, children }: CellProps) {
  return (
    <div data-part={part} className={`flex min-h-0 min-w-0 flex-col [&>section]:flex-1 ${className}`}>
      {children}
    </div>
  );
}
