import { lazy, Suspense } from 'react';
import { RefreshNotice } from '@/panes/plot/refresh-notice';
import type { RefreshedView } from '@/panes/plot/use-manual-refresh';
import { useRefresh } from '@/panes/plot/use-refresh';
import { useNextPrice } from '@/panes/use-next-price';
import { useShortcuts } from '@/panes/use-shortcuts';
import { OPTION_PANES, type OptionPane, type OptionsSearch } from '@/state/options-search';
import { ScreenFrame } from '@/ui/screen-frame';
import { Segmented } from '@/ui/segmented';
import { useMedia, WIDE } from '@/ui/use-media';
import { HistoryPane } from './history-pane';
import { OptionsStatus } from './options-status';
import { OptionsToolbar } from './options-toolbar';
import { TenorStrip, TermPane } from './term-pane';
import { useCoinChoice } from './use-coin-choice';
import { useHistoryKeys } from './use-history-keys';
import { type OptionsInput, type OptionsView, useOptions } from './use-options';
import { useOptionsTakeaway } from './use-options-takeaway';
import { useSideStatus } from './use-side-status';

const OptionsOffer = lazy(() => import('./options-offer').then((module) => ({ default: module.OptionsOffer })));

export interface OptionsWorkspaceProps extends OptionsInput {
  /** Time goes on. */
  readonly isPolling: boolean;
  onSearch(change: Partial<OptionsSearch>): void;
}

/** Term structures at the left, histories at the right; one of them at a time in narrow windows. */
export function OptionsWorkspace(props: OptionsWorkspaceProps) {
  const { search, onSearch, nowSeconds, isPolling } = props;
  const view = useOptions(props);
  const refresh = useRefresh(getLiveView(view), props);
  useNextPrice(view.price);
  const onCoin = useCoinChoice(onSearch);
  const other = view.coins.find((coin) => coin !== view.coin);
  const way = other === undefined ? undefined : { label: `Show ${other}`, onPress: () => onCoin(other) };
  const volatility = useSideStatus(view, view.volatility, { nowSeconds, isPolling, way });
  const skew = useSideStatus(view, view.skew, { nowSeconds, isPolling, way });
  const keys = useHistoryKeys(view);
  const takeaway = useOptionsTakeaway(view);
  useShortcuts('Options', [
    { keys: 'r', label: 'Refresh', run: refresh.manual.refresh },
    { keys: 'v', label: 'Show data as table', run: () => takeaway.onTable('volatility') },
    { keys: '← →', label: 'Move the crosshair bucket by bucket in a history, ⇧ by ten' },
    { keys: 'Enter', label: 'Pin the crosshair or free it' },
    { keys: 'Esc', label: 'Drop the pin, then the crosshair' },
  ]);
  const onForm = (): void => onSearch({ form: search.form === 'map' ? undefined : 'map' });
  const volatilityItems = takeaway.itemsOf('volatility');
  const skewItems = takeaway.itemsOf('skew');
  const shared = { view, onKeyDown: keys.onKeyDown } as const;
  const panes = {
    'iv-term': <TermPane view={view} side={view.volatility} status={volatility} items={volatilityItems} />,
    'iv-history': <HistoryPane {...shared} side={view.volatility} status={volatility} items={volatilityItems} />,
    'skew-term': <TermPane view={view} side={view.skew} status={skew} items={skewItems} />,
    'skew-history': <HistoryPane {...shared} side={view.skew} status={skew} items={skewItems} onForm={onForm} />,
  } as const;
  return (
    <ScreenFrame
      title="Options"
      toolbar={<OptionsToolbar view={view} refresh={refresh.live} onSearch={onSearch} onCoin={onCoin} />}
      status={<OptionsStatus view={view} nowSeconds={nowSeconds} />}
    >
      <PaneGrid panes={panes} view={view} onSearch={onSearch} />
      <p role="status" aria-live="polite" aria-busy={keys.isSpeechWaiting} className="sr-only">
        {keys.spoken}
      </p>
      <Suspense fallback={null}>
        {view.question !== undefined && <OptionsOffer view={view} question={view.question} onSearch={onSearch} />}
      </Suspense>
      {takeaway.element}
      {refresh.manual.question !== undefined && <RefreshNotice {...refresh.manual.question} />}
    </ScreenFrame>
  );
}

interface PaneGridProps extends Pick<OptionsWorkspaceProps, 'onSearch'> {
  readonly panes: Readonly<Record<OptionPane, React.ReactElement>>;
  readonly view: OptionsView;
}

const PANE_LABELS: Readonly<Record<OptionPane, string>> = {
  'iv-history': 'IV',
  'iv-term': 'IV by tenor',
  'skew-history': 'Skew',
  'skew-term': 'Skew by tenor',
};

function PaneGrid({ panes, view, onSearch }: PaneGridProps) {
  const isWide = useMedia(WIDE);
  if (isWide) {
    return (
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[340px_minmax(0,1fr)] grid-rows-2 gap-px bg-line lg:grid-cols-[468px_minmax(0,1fr)]">
        {panes['iv-term']}
        {panes['iv-history']}
        {panes['skew-term']}
        {panes['skew-history']}
      </div>
    );
  }
  const pane = view.search.pane ?? 'iv-history';
  const side = pane.startsWith('iv') ? view.volatility : view.skew;
  const isHistory = pane.endsWith('history');
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex-none p-2">
        <Segmented
          label="Pane"
          className="w-full"
          options={OPTION_PANES.map((value) => ({ value, label: PANE_LABELS[value] }))}
          value={pane}
          onChange={(next) => onSearch({ pane: next === 'iv-history' ? undefined : next })}
        />
      </div>
      {isHistory && side.lock === undefined && side.tenors.length > 0 && (
        <div className="flex-none pb-1">
          <TenorStrip side={side} />
        </div>
      )}
      <div className="flex min-h-60 flex-1 flex-col [&>section]:flex-1">{panes[pane]}</div>
    </div>
  );
}

/** What the live edge brings anew, and what the reader asks for anew: all of it. */
function getLiveView({ facts, series, seconds, range }: OptionsView): RefreshedView {
  return { desk: facts.desk, needed: range, columnSeconds: seconds, isLive: true, asks: series.map(({ ask }) => ask) };
}
