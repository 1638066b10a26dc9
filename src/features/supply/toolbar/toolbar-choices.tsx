import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { SUPPLY_TYPE } from '@/data/queries/supply';
import { isIndexed, listShown } from '@/features/supply/panes/cap-lines';
import { START_HINT } from '@/features/supply/panes/starting-cap';
import { listComparedCoins } from '@/features/supply/view/resolve-supply';
import { findRangeLock, usualIntervalOf } from '@/features/supply/view/supply-ranges';
import type { SupplyView } from '@/features/supply/view/use-supply';
import type { SupplyPrices } from '@/features/supply/view/use-supply-prices';
import { ChoiceMenu } from '@/panes/list/choice-menu';
import { LockedText } from '@/panes/plot/axis/lock-option';
import { type TaggedOption, useTagOption } from '@/panes/plot/axis/tag-option';
import { makeSegmented } from '@/panes/plot/toolbar/field-choice';
import { formatTag } from '@/panes/price/price-words';
import { showToast } from '@/panes/toasts';
import { writtenOf } from '@/state/fields/field-kinds';
import { CAP_LINES, type CapLine, SUPPLY_FIELDS, SUPPLY_RANGES, type SupplySearch } from '@/state/fields/supply-fields';
import { MAX_COMPARED } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup } from '@/ui/toolbar';

/** The props of every control. */
export interface ChoiceProps {
  readonly view: SupplyView;
  readonly search: SupplySearch;
  /** What the controls would cost, once known. */
  readonly prices: SupplyPrices | undefined;
  onSearch(change: Partial<SupplySearch>): void;
  onCoin(coin: string): void;
  /** Opens the leaderboard of all coins. */
  onLeaders(): void;
}

/** Before the list of coins is answered nobody knows that there is nothing to rank. */
const isUnlisted = ({ coins, listing }: SupplyView): boolean =>
  coins.length === 0 && (listing.isPending || listing.error !== null);

export const hasLeaders = ({ view }: ChoiceProps): boolean => view.coins.length > 1 || isUnlisted(view);

/** The cost is stated before anything is requested. */
export function LeaderboardButton({ view, onLeaders }: ChoiceProps) {
  const { coins } = view;
  const title = `${coins.length} coins by market cap, with their changes over the range`;
  return (
    <Button
      onClick={onLeaders}
      title={title}
      offReason={isUnlisted(view) ? 'The list of coins is not loaded' : undefined}
    >
      Leaderboard
    </Button>
  );
}

export const ScaleChoice = makeSegmented<SupplySearch, 'scale', typeof SUPPLY_FIELDS.scale.fallback>({
  name: 'scale',
  label: 'Scale',
  fallback: SUPPLY_FIELDS.scale.fallback,
  options: [
    { value: 'linear', label: 'Linear' },
    { value: 'log', label: 'Log' },
  ],
});

/** The service has none. Before the first answer, and without one, the menu says so instead. */
const hasNoCoins = ({ coins, listing }: SupplyView): boolean =>
  coins.length === 0 && listing.error === null && !listing.isPending;

const COIN_LISTS = ['coins'] as const;
const WITH_SUPPLY = { types: [SUPPLY_TYPE] } as const;

export function CoinChoice({ view, prices, isBare, onCoin }: ChoiceProps & { readonly isBare: boolean }) {
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

export function RangeChoice({ view, prices, onSearch }: ChoiceProps) {
  const tagOption = useTagOption();
  const { choice, facts } = view;
  return (
    <Segmented
      label="Range"
      options={SUPPLY_RANGES.map((value) => {
        const [lock, price] = [findRangeLock(value, facts), prices?.ranges.get(value)];
        const tagged = tagOption(value, priceRange(price, lock), value === choice.range, price);
        return { value, label: value, ...lockRange(tagged, lock) };
      })}
      value={choice.range}
      onChange={(range) => onSearch({ range: writtenOf(SUPPLY_FIELDS.range, range) })}
    />
  );
}

/** A padlock on a range that the tier does not fully open. It can be chosen nevertheless, as what the tier opens is shown. */
function lockRange({ content, description, ...tagged }: TaggedOption, lock: string | undefined): TaggedOption {
  if (lock === undefined) return { ...tagged, content, description };
  const told = [lock, description].filter((one) => one !== undefined);
  return { ...tagged, content: <LockedText>{content}</LockedText>, description: told.join('. ') };
}

/** One that is locked and asks for nothing more is not called free, as all of it would seem to be. */
export const priceRange = (price: ViewPrice | undefined, lock: string | undefined): ViewPrice | undefined =>
  lock !== undefined && price?.weight === 0 ? undefined : price;

export function StepChoice({ view, prices, onSearch }: ChoiceProps) {
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
  baseline: START_HINT,
};

/** Compared coins are a line each, with none beside it: the chips stay where they are, and say so. */
const OF_ONE_COIN = { kind: 'absent', reason: 'drawn only without compared coins' } as const;

/** Coins are compared, or will be as soon as their names are known: no control changes once they are. */
const isComparing = ({ market, search, unnamed }: SupplyView): boolean =>
  listComparedCoins(market, search).length > unnamed.coins.length;

/** The lines beside the market cap of a single coin. */
export function LineChips({ view, onSearch }: ChoiceProps) {
  const shown = listShown(view.search);
  const barrier = isComparing(view) ? OF_ONE_COIN : undefined;
  return (
    <ToolbarGroup label="Beside the market cap">
      {CAP_LINES.map((line) => (
        <Chip
          key={line}
          label={CHIP_LABELS[line]}
          description={CHIP_DESCRIPTIONS[line]}
          barrier={barrier}
          pressed={barrier === undefined && shown.includes(line)}
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
export function ModeChoice({ view, onSearch }: ChoiceProps) {
  const isComparison = isComparing(view);
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

export const hasOthers = ({ view }: ChoiceProps): boolean =>
  isUnlisted(view) || view.coins.some((coin) => coin !== view.asset.coin);

export function CompareChoice({ view, prices, onSearch }: ChoiceProps) {
  const { asset, search } = view;
  const chosen = (search.coins ?? []).filter((coin) => coin !== asset.coin);
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
