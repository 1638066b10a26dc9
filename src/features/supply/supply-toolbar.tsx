import { useIsConnected } from '@/client/service-context';
import { SUPPLY_TYPE } from '@/data/queries/supply';
import { FitAndRefresh } from '@/panes/lines/fit-and-refresh';
import { MoreControls } from '@/panes/lines/more-controls';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { ChoiceMenu } from '@/panes/list/choice-menu';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { formatTag } from '@/panes/price/price-words';
import { showToast } from '@/panes/toasts';
import { chosenOf } from '@/state/fields/field-kinds';
import { CAP_LINES, type CapLine, SUPPLY_FIELDS, SUPPLY_RANGES, type SupplySearch } from '@/state/fields/supply-fields';
import { MAX_COMPARED } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarDivider, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, EXTRA_WIDE, useMedia, WIDE } from '@/ui/use-media';
import { isIndexed, listShown } from './panes/cap-lines';
import { usualIntervalOf } from './view/supply-ranges';
import type { SupplyView } from './view/use-supply';
import { type SupplyPrices, useSupplyPrices } from './view/use-supply-prices';

export interface SupplyToolbarProps {
  readonly view: SupplyView;
  readonly zoom: SpanZoom;
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
  onSearch(change: Partial<SupplySearch>): void;
  onCoin(coin: string): void;
  /** Ranks all coins by their change over the range. */
  onLeaders(): void;
}

interface ShownChoices {
  readonly hasScale: boolean;
  readonly hasMode: boolean;
  readonly hasLines: boolean;
  readonly hasRefresh: boolean;
  readonly hasLeaders: boolean;
  readonly hasStep: boolean;
  readonly hasCoinLabel: boolean;
}

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { hasRefresh: false },
  { hasLines: false },
  { hasMode: false },
  { hasScale: false },
  { hasLeaders: false },
  { hasStep: false },
  { hasCoinLabel: false },
];

/** Coin, range, buckets, scale, lines beside the market cap, and compared coins. */
export function SupplyToolbar(props: SupplyToolbarProps) {
  const { view, zoom, refresh } = props;
  const prices = useSupplyPrices(view);
  const isDocked = useMedia(DOCKED);
  const usual = {
    hasScale: useMedia(WIDE),
    hasMode: isDocked,
    hasLines: isDocked,
    hasRefresh: useMedia(EXTRA_WIDE),
    hasLeaders: true,
    hasStep: true,
    hasCoinLabel: true,
  };
  const [shown, onFit] = useBarFit<ShownChoices>(usual, DROPS);
  const { hasScale, hasMode, hasLines, hasRefresh, hasLeaders, hasStep, hasCoinLabel } = shown;
  const priced = { ...props, prices };
  // Controls that do nothing are left out: the notice below says once which tier has what they choose from.
  if (view.lock !== undefined)
    return (
      <Toolbar label="Supply controls">
        <CoinChoice {...priced} isBare={false} />
      </Toolbar>
    );
  return (
    <Toolbar label="Supply controls" onFit={onFit}>
      <CoinChoice {...priced} isBare={!hasCoinLabel} />
      <RangeChoice {...priced} />
      {hasStep && <StepChoice {...priced} />}
      {hasScale && (
        <>
          <ToolbarDivider />
          <ScaleChoice {...props} />
        </>
      )}
      {hasMode && <ModeChoice {...props} />}
      {hasLines && <LineChips {...props} />}
      {hasScale && <CompareChoice {...priced} />}
      {hasLeaders && <LeaderboardButton {...props} />}
      <ToolbarSpacer />
      <FitAndRefresh zoom={zoom} refresh={hasRefresh ? refresh : undefined} />
      <MoreChoices {...priced} shown={shown} />
    </Toolbar>
  );
}

/** The choices that do not fit in the bar. */
function MoreChoices({ shown, ...props }: Priced & { readonly shown: ShownChoices }) {
  const { hasScale, hasMode, hasLines, hasRefresh, hasLeaders, hasStep } = shown;
  const refresh = hasRefresh ? undefined : props.refresh;
  if (hasLines && refresh === undefined) return null;
  return (
    <MoreControls label="More supply controls" refresh={refresh}>
      {(close) => (
        <>
          {!hasStep && (
            <ControlRow label="Bucket">
              <StepChoice {...props} />
            </ControlRow>
          )}
          {!hasScale && (
            <ControlRow label="Scale">
              <ScaleChoice {...props} />
            </ControlRow>
          )}
          {!hasLines && (
            <div className="flex flex-wrap items-center gap-2 py-1 [&>div]:max-w-full [&>div]:flex-wrap">
              {!hasMode && <ModeChoice {...props} />}
              <LineChips {...props} />
            </div>
          )}
          {!hasScale && (
            <ControlRow label="Other coins">
              <CompareChoice {...props} />
            </ControlRow>
          )}
          {!hasLeaders && (
            <LeaderboardButton
              {...props}
              onLeaders={() => {
                close();
                props.onLeaders();
              }}
            />
          )}
        </>
      )}
    </MoreControls>
  );
}

/** The cost is stated before anything is requested. */
function LeaderboardButton({ view, onLeaders }: SupplyToolbarProps) {
  const { coins, listing } = view;
  // Before the list of coins is answered nobody knows that there is nothing to rank.
  const isUnlisted = coins.length === 0 && (listing.isPending || listing.error !== null);
  if (coins.length < 2 && !isUnlisted) return null;
  const title = `${coins.length} coins by change of supply, market cap and dominance over the range`;
  return (
    <Button onClick={onLeaders} title={title} offReason={isUnlisted ? 'The list of coins is not loaded' : undefined}>
      Leaderboard
    </Button>
  );
}

interface ScaleChoiceProps extends Pick<SupplyToolbarProps, 'onSearch'> {
  readonly view: Pick<SupplyView, 'search'>;
}

export function ScaleChoice({ view, onSearch }: ScaleChoiceProps) {
  const { search } = view;
  return (
    <Segmented
      label="Scale"
      options={[
        { value: 'linear', label: 'Linear' },
        { value: 'log', label: 'Log' },
      ]}
      value={chosenOf(SUPPLY_FIELDS.scale, search.scale)}
      onChange={(scale) => onSearch({ scale: scale === 'log' ? 'log' : undefined })}
    />
  );
}

/** The service has none. Before the first answer, and without one, the menu says so instead. */
const hasNoCoins = ({ coins, listing }: SupplyView): boolean =>
  coins.length === 0 && listing.error === null && !listing.isPending;

type Priced = SupplyToolbarProps & { readonly prices: SupplyPrices | undefined };

const COIN_LISTS = ['coins'] as const;
const WITH_SUPPLY = { types: [SUPPLY_TYPE] } as const;

function CoinChoice({ view, prices, isBare, onCoin }: Priced & { readonly isBare: boolean }) {
  const { asset } = view;
  const isConnected = useIsConnected();
  if (hasNoCoins(view)) return null;
  const price = prices && `Another coin: ${formatTag(prices.coin)} weight at most`;
  const note = isConnected ? price : 'Offline: only coins that were loaded before open';
  return (
    <ChoiceMenu
      label="Coin"
      isBare={isBare}
      plural="coins"
      summary={asset.coin === '' ? 'None' : asset.coin}
      lists={COIN_LISTS}
      {...(view.coins.length === 0 ? {} : { known: view.coins })}
      filter={WITH_SUPPLY}
      selected={asset.coin === '' ? [] : [asset.coin]}
      single
      {...(note === undefined ? {} : { note })}
      onChange={([coin]) => {
        if (coin !== undefined && coin !== asset.coin) onCoin(coin);
      }}
    />
  );
}

function RangeChoice({ view, prices, onSearch }: Priced) {
  const tagOption = useTagOption();
  const { choice } = view;
  return (
    <Segmented
      label="Range"
      options={SUPPLY_RANGES.map((value) => ({
        value,
        label: value,
        ...tagOption(value, prices?.ranges.get(value), value === choice.range),
      }))}
      value={choice.range}
      onChange={(range) => onSearch({ range: range === '1Y' ? undefined : range })}
    />
  );
}

function StepChoice({ view, prices, onSearch }: Priced) {
  const tagOption = useTagOption();
  const { choice, facts } = view;
  const usual = usualIntervalOf(choice.range, facts.span);
  const tag = (step: 'DAY' | 'WEEK', label: string) =>
    tagOption(label, prices?.steps.get(step), choice.interval === step);
  return (
    <Segmented
      label="Bucket"
      options={[
        { value: 'DAY', label: 'Day', ...tag('DAY', 'Day') },
        { value: 'WEEK', label: 'Week', ...tag('WEEK', 'Week') },
      ]}
      value={choice.interval}
      onChange={(interval) => onSearch({ step: interval === usual ? undefined : interval === 'DAY' ? 'day' : 'week' })}
    />
  );
}

const CHIP_LABELS: Readonly<Record<CapLine, string>> = {
  price: 'Price',
  diluted: 'Fully diluted',
  locked: 'Total value locked',
  baseline: 'Starting cap',
};

/** What a line is, if its name is not self-explanatory. */
const CHIP_DESCRIPTIONS: Readonly<Partial<Record<CapLine, string>>> = {
  diluted: 'Price times the maximum supply',
  baseline: 'A level line at the first market cap of the data, to see what has come since',
};

/** The lines beside the market cap of a single coin. */
function LineChips({ view, onSearch }: SupplyToolbarProps) {
  const { search, compared } = view;
  const shown = listShown(search);
  if (compared.length > 0) return null;
  return (
    <ToolbarGroup label="Beside the market cap">
      {CAP_LINES.map((line) => (
        <Chip
          key={line}
          label={CHIP_LABELS[line]}
          description={CHIP_DESCRIPTIONS[line]}
          pressed={shown.includes(line)}
          onToggle={() => {
            const next = shown.includes(line) ? shown.filter((one) => one !== line) : [...shown, line];
            onSearch({ show: next.length === 0 ? undefined : next });
          }}
        />
      ))}
    </ToolbarGroup>
  );
}

/** One coin is shown by its values by default, several by their changes. */
function ModeChoice({ view, onSearch }: SupplyToolbarProps) {
  const isComparison = view.compared.length > 0;
  const choose = (isChange: boolean): void => {
    if (isChange === isComparison) onSearch({ mode: undefined });
    else onSearch({ mode: isChange ? 'percent' : 'absolute' });
  };
  return (
    <Segmented
      label={isComparison ? 'Comparison' : 'Values'}
      options={[
        { value: 'absolute', label: 'USD' },
        { value: 'index', label: '% change' },
      ]}
      value={isIndexed(view) ? 'index' : 'absolute'}
      onChange={(mode) => choose(mode === 'index')}
    />
  );
}

function CompareChoice({ view, prices, onSearch }: Priced) {
  const { coins, asset, search } = view;
  const chosen = (search.coins ?? []).filter((coin) => coin !== asset.coin);
  if (hasNoCoins(view) || (coins.length === 1 && coins[0] === asset.coin)) return null;
  const price = prices === undefined ? '' : `. Each: ${formatTag(prices.coin)} weight at most`;
  const choose = (next: readonly string[]): void => {
    const others = next.filter((coin) => coin !== asset.coin);
    if (others.length < next.length) showToast(`${asset.coin} is already shown`);
    else if (others.length > MAX_COMPARED) showToast(`${MAX_COMPARED} coins at most: remove one first`);
    else onSearch({ coins: others.length === 0 ? undefined : others });
  };
  return (
    <ChoiceMenu
      label="Compare with"
      plural="coins"
      summary={chosen.length === 0 ? 'Nothing' : chosen.join(', ')}
      none="Nothing"
      lists={COIN_LISTS}
      {...(view.coins.length === 0 ? {} : { known: view.coins })}
      filter={WITH_SUPPLY}
      selected={chosen}
      note={`Up to ${MAX_COMPARED} beside ${asset.coin}${price}`}
      onChange={choose}
    />
  );
}
