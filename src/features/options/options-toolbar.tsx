import { RefreshChoice } from '@/panes/plot/refresh-choice';
import type { LiveRefresh } from '@/panes/plot/use-refresh';
import { COMPARED_DAYS, OPTION_RANGES, OPTION_TENORS, type OptionsSearch, REALISED_DAYS } from '@/state/options-search';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { RANGE_FACTS } from './option-ranges';
import type { OptionsSide } from './options-side';
import type { OptionsView } from './use-options';

export interface OptionsToolbarProps {
  readonly view: OptionsView;
  /** How the live edge is followed; `undefined` where time stands still. */
  readonly refresh: LiveRefresh | undefined;
  onSearch(change: Partial<OptionsSearch>): void;
  onCoin(coin: string): void;
}

/** Coin, tenor, range, symbols of the venue, and what they are compared with. */
export function OptionsToolbar(props: OptionsToolbarProps) {
  const { view, refresh, onSearch, onCoin } = props;
  const { search, coin, coins, choice } = view;
  const tenors = [...new Set([...view.volatility.tenors, ...view.skew.tenors].map(({ tag }) => tag))];
  const shown = OPTION_TENORS.filter((tag) => tenors.includes(tag));
  const { tag } = RANGE_FACTS[choice.range];
  return (
    <Toolbar label="Options controls">
      {coins.length > 0 && (
        <Segmented
          label="Coin"
          options={coins.map((value) => ({ value, label: value }))}
          value={coin}
          onChange={onCoin}
        />
      )}
      <Segmented
        label="Tenor"
        options={[{ value: 'all', label: 'All tenors' }, ...shown.map((value) => ({ value, label: value }))]}
        value={search.tenor ?? 'all'}
        onChange={(tenor) => onSearch({ tenor: OPTION_TENORS.find((one) => one === tenor) })}
      />
      <Segmented
        label="Range"
        options={OPTION_RANGES.map((value) => ({
          value,
          label: value,
          description: `Buckets of ${RANGE_FACTS[value].tag}`,
        }))}
        value={choice.range}
        onChange={(range) => onSearch({ range: range === '30D' ? undefined : range })}
      />
      <span className="flex-none text-xs text-fg-3">{tag} buckets</span>
      <SymbolChoice side={view.volatility} label="IV symbol" onSymbol={(iv) => onSearch({ iv })} />
      <SymbolChoice side={view.skew} label="Skew" onSymbol={(skew) => onSearch({ skew })} />
      <ToolbarSpacer />
      {refresh !== undefined && (
        <span className="flex-none max-lg:hidden">
          <RefreshChoice {...refresh} />
        </span>
      )}
      <RealisedChoice {...props} />
      <CompareChoice {...props} />
    </Toolbar>
  );
}

interface SymbolChoiceProps {
  readonly side: OptionsSide;
  readonly label: string;
  onSymbol(symbol: string | undefined): void;
}

/** The summary symbol as the venue writes it: it selects the flavour. */
function SymbolChoice({ side, label, onSymbol }: SymbolChoiceProps) {
  const { symbol, symbols } = side;
  if (symbol === undefined) return null;
  return (
    <MenuButton
      label={label}
      summary={symbol}
      options={symbols.map((value) => ({ value, label: value }))}
      selected={[symbol]}
      onChange={([chosen]) => onSymbol(chosen === symbols[0] ? undefined : chosen)}
    />
  );
}

const OFF = 'off';

function RealisedChoice({ view, onSearch }: OptionsToolbarProps) {
  const value = view.search.realised ?? '30';
  return (
    <MenuButton
      label="Realised"
      summary={value === OFF ? 'Off' : `${value}D`}
      options={[
        { value: OFF, label: 'Off' },
        ...REALISED_DAYS.map((days) => ({ value: days, label: `${days}D`, detail: 'of daily closes' })),
      ]}
      selected={[value]}
      align="end"
      onChange={([chosen]) => onSearch({ realised: chosen === '30' ? undefined : chosen })}
    />
  );
}

function CompareChoice({ view, onSearch }: OptionsToolbarProps) {
  const chosen = COMPARED_DAYS.filter((days) => (view.search.compare ?? COMPARED_DAYS).includes(days));
  return (
    <MenuButton
      label="Compare to"
      summary={chosen.length === 0 ? 'Nothing' : chosen.map((days) => `${days} d ago`).join(', ')}
      options={COMPARED_DAYS.map((value) => ({ value, label: `${value} d ago` }))}
      selected={chosen}
      multiple
      align="end"
      onChange={(next) => onSearch({ compare: describeCompared(next) })}
    />
  );
}

function describeCompared(chosen: readonly (typeof COMPARED_DAYS)[number][]): OptionsSearch['compare'] {
  if (chosen.length === COMPARED_DAYS.length) return undefined;
  return chosen.length === 0 ? ['none'] : chosen;
}
