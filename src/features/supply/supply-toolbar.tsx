import { RefreshChoice } from '@/panes/plot/refresh-choice';
import { tagOption } from '@/panes/plot/tag-option';
import type { LiveRefresh } from '@/panes/plot/use-refresh';
import { formatTag } from '@/panes/price-words';
import { CAP_LINES, type CapLine, SUPPLY_RANGES, type SupplySearch } from '@/state/supply-search';
import { MAX_COMPARED } from '@/state/url-state';
import { Chip } from '@/ui/chip';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarDivider, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { listShown, writeShown } from './cap-lines';
import { RANGE_FACTS } from './supply-ranges';
import type { SupplyView } from './use-supply';
import { type SupplyPrices, useSupplyPrices } from './use-supply-prices';

export interface SupplyToolbarProps {
  readonly view: SupplyView;
  /** How the live edge is followed; `undefined` where time stands still. */
  readonly refresh: LiveRefresh | undefined;
  onSearch(change: Partial<SupplySearch>): void;
  onCoin(coin: string): void;
}

/** Coin, range, buckets, scale, what stands beside the market cap, and what it is compared with. */
export function SupplyToolbar(props: SupplyToolbarProps) {
  const { view, refresh, onSearch } = props;
  const prices = useSupplyPrices(view);
  return (
    <Toolbar label="Supply controls">
      <CoinChoice {...props} />
      <RangeChoice {...props} prices={prices} />
      <StepChoice {...props} prices={prices} />
      <ToolbarDivider />
      <Segmented
        label="Scale"
        options={[
          { value: 'linear', label: 'Linear' },
          { value: 'log', label: 'Log' },
        ]}
        value={view.search.scale ?? 'linear'}
        onChange={(scale) => onSearch({ scale: scale === 'log' ? 'log' : undefined })}
      />
      {view.compared.length === 0 ? <LineChips {...props} /> : <ModeChoice {...props} />}
      <CompareChoice {...props} prices={prices} />
      <ToolbarSpacer />
      {refresh !== undefined && (
        <span className="flex-none max-xl:hidden">
          <RefreshChoice {...refresh} />
        </span>
      )}
    </Toolbar>
  );
}

type Priced = SupplyToolbarProps & { readonly prices: SupplyPrices | undefined };

function CoinChoice({ view: { coins, asset }, onCoin }: SupplyToolbarProps) {
  if (coins.length === 0) return null;
  return (
    <MenuButton
      label="Coin"
      summary={asset.coin === '' ? 'None' : asset.coin}
      options={coins.map((value) => ({ value, label: value }))}
      selected={coins.filter((coin) => coin === asset.coin)}
      onChange={([coin]) => {
        if (coin !== undefined) onCoin(coin);
      }}
    />
  );
}

function RangeChoice({ view: { choice }, prices, onSearch }: Priced) {
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

function StepChoice({ view: { choice }, prices, onSearch }: Priced) {
  const usual = RANGE_FACTS[choice.range].interval;
  return (
    <Segmented
      label="Bucket"
      options={[
        { value: 'DAY', label: 'Day', ...tagOption('Day', prices?.steps.get('DAY'), choice.interval === 'DAY') },
        { value: 'WEEK', label: 'Week', ...tagOption('Week', prices?.steps.get('WEEK'), choice.interval === 'WEEK') },
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
  baseline: 'Baseline',
};

function LineChips({ view: { search }, onSearch }: SupplyToolbarProps) {
  const shown = listShown(search);
  return (
    <ToolbarGroup label="Beside the market cap">
      {CAP_LINES.map((line) => (
        <Chip
          key={line}
          label={CHIP_LABELS[line]}
          pressed={shown.includes(line)}
          onToggle={() =>
            onSearch({
              show: writeShown(shown.includes(line) ? shown.filter((one) => one !== line) : [...shown, line]),
            })
          }
        />
      ))}
    </ToolbarGroup>
  );
}

function ModeChoice({ view: { search }, onSearch }: SupplyToolbarProps) {
  return (
    <Segmented
      label="Comparison"
      options={[
        { value: 'index', label: '% change' },
        { value: 'absolute', label: 'USD' },
      ]}
      value={search.mode ?? 'index'}
      onChange={(mode) => onSearch({ mode: mode === 'absolute' ? 'absolute' : undefined })}
    />
  );
}

function CompareChoice({ view: { coins, asset, search }, prices, onSearch }: Priced) {
  const chosen = (search.coins ?? []).filter((coin) => coin !== asset.coin);
  const offered = [...new Set([...chosen, ...coins])].filter((coin) => coin !== asset.coin);
  if (offered.length === 0) return null;
  return (
    <MenuButton
      label="Compare with"
      summary={chosen.length === 0 ? 'Nothing' : chosen.join(', ')}
      options={offered.map((value) => ({
        value,
        label: value,
        ...(prices === undefined || chosen.includes(value)
          ? {}
          : { detail: `${formatTag(prices.coin)} weight at most` }),
      }))}
      selected={chosen}
      multiple
      align="end"
      onChange={(next) => onSearch({ coins: next.length === 0 ? undefined : next.slice(-MAX_COMPARED) })}
    />
  );
}
