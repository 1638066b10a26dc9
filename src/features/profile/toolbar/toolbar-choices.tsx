import { listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { VOLUME_SCALE } from '@/features/profile/inspector/form-words';
import { countPlaces, type ProfileView } from '@/features/profile/view/profile-view';
import { listRowFactors } from '@/features/profile/view/row-choice';
import { SESSION_KINDS } from '@/features/profile/view/session-kind';
import { filterInView } from '@/features/profile/view/shape-profiles';
import { VenueMenu } from '@/panes/market/venue-menu';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import { SpinField } from '@/panes/plot/axis/spin-field';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import { makeMenu, makeSegmented } from '@/panes/plot/toolbar/field-choice';
import { chooseMarkets } from '@/panes/plot/venue-sources';
import type { FindPrice } from '@/panes/price/use-control-preview';
import { chosenOf } from '@/state/fields/field-kinds';
import {
  AREA_PERCENT,
  BLOCK_MINUTES,
  type BlockMinutes,
  PROFILE_FIELDS,
  PROFILE_SESSIONS,
  type ProfileMark,
  type ProfileSearch,
  type ProfileSession,
} from '@/state/fields/profile-fields';
import type { Unit } from '@/state/url-state';
import { Chip } from '@/ui/chip';
import { ControlRow } from '@/ui/control-row';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup } from '@/ui/toolbar';
import type { ProfilePrices } from './profile-prices';

/** Props of every choice in the toolbar. */
export interface ChoiceProps {
  readonly view: ProfileView;
  readonly search: ProfileSearch;
  /** What the controls would cost, once it is known. */
  readonly prices: ProfilePrices | undefined;
  onSearch(change: Partial<ProfileSearch>): void;
  /** Opens sessions of another kind. */
  onSession(kind: ProfileSession): void;
  /** Called with what is under the pointer or the focus. */
  onPreview(find: FindPrice<ProfilePrices> | undefined): void;
}

export function SessionChoice({ view, prices, onSession, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const chosen = chosenOf(PROFILE_FIELDS.session, view.search.session);
  return (
    <Segmented<ProfileSession>
      label="Session"
      options={PROFILE_SESSIONS.map((kind) => {
        const { label, tpo } = SESSION_KINDS[kind];
        return { value: kind, label, ...tagOption(label, prices?.sessions.get(tpo), kind === chosen) };
      })}
      value={chosen}
      onPreview={(kind) => onPreview(kind && ((now) => now.sessions.get(SESSION_KINDS[kind].tpo)))}
      onChange={onSession}
    />
  );
}

export function BlockChoice({ view, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const chosen = view.choice.minutes;
  return (
    <Segmented<`${BlockMinutes}`>
      label="TPO block"
      options={BLOCK_MINUTES.map((minutes) => ({
        value: `${minutes}`,
        label: `${minutes}m`,
        ...tagOption(`${minutes}m`, prices?.minutes.get(minutes), minutes === chosen),
      }))}
      value={`${chosen}`}
      onPreview={(value) => onPreview(value && ((now) => now.minutes.get(Number(value) as BlockMinutes)))}
      onChange={(value) => {
        const minutes = Number(value) as BlockMinutes;
        // Blocks of another length have other numbers.
        onSearch({ minutes: minutes === 30 ? undefined : minutes, upto: undefined, split: undefined });
      }}
    />
  );
}

export const StyleChoice = makeSegmented<ProfileSearch, 'form', typeof PROFILE_FIELDS.form.fallback>({
  name: 'form',
  label: 'TPO style',
  fallback: PROFILE_FIELDS.form.fallback,
  options: [
    { value: 'auto', label: 'Auto', description: 'Letters where rows are high enough, else blocks, else outlines' },
    { value: 'letters', label: 'Letters' },
    { value: 'blocks', label: 'Blocks' },
    { value: 'silhouette', label: 'Silhouette' },
  ],
});

export const LayoutChoice = makeSegmented<ProfileSearch, 'layout', typeof PROFILE_FIELDS.layout.fallback>({
  name: 'layout',
  label: 'Profile layout',
  fallback: PROFILE_FIELDS.layout.fallback,
  options: [
    { value: 'split', label: 'Split', description: 'A column for each block' },
    { value: 'collapsed', label: 'Collapsed', description: 'Blocks side by side' },
    { value: 'merged', label: 'Merged', description: 'The selected sessions, or all in view, as one' },
  ],
  also: { upto: undefined },
});

/** What the colours of letters and blocks mean. */
export const ColourChoice = makeMenu<ProfileSearch, 'colour', typeof PROFILE_FIELDS.colour.fallback>({
  name: 'colour',
  label: 'Colour',
  fallback: PROFILE_FIELDS.colour.fallback,
  options: [
    { value: 'area', label: 'Value area' },
    { value: 'block', label: 'Block' },
    { value: 'delta', label: 'Delta' },
    { value: 'volume', label: 'Volume' },
    { value: 'direction', label: 'Up and down' },
  ],
});

export function UnitChoice({ view, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const chosen = view.search.unit ?? 'base';
  const coin = view.market.coin ?? 'Coins';
  return (
    <Segmented<Unit>
      label="Unit"
      options={[
        { value: 'base', label: coin, ...tagOption(coin, prices?.unit, chosen === 'base') },
        { value: 'usd', label: 'USD', ...tagOption('USD', prices?.unit, chosen === 'usd') },
      ]}
      value={chosen}
      onPreview={(unit) => onPreview(unit === undefined || unit === chosen ? undefined : (now) => now.unit)}
      onChange={(unit) => onSearch({ unit: unit === 'usd' ? unit : undefined })}
    />
  );
}

const MARKS: readonly (readonly [ProfileMark, string])[] = [
  ['area', 'Value area'],
  ['balance', 'Initial balance'],
  ['singles', 'Single prints'],
  ['naked', 'Naked POC'],
  ['edges', 'Naked VAH, VAL'],
  ['developing', 'Developing'],
];

/** The marks after switching one of them. */
export function toggleMark(marks: ReadonlySet<ProfileMark>, mark: ProfileMark): ProfileSearch['marks'] {
  const next = MARKS.flatMap(([one]) => (marks.has(one) === (one !== mark) ? [one] : []));
  return next.length === 0 ? ['none'] : next;
}

type DrawnProps = Pick<ChoiceProps, 'view' | 'onSearch'>;

export interface MarkChipsProps extends ChoiceProps {
  readonly ids: readonly (ProfileMark | 'volume' | 'candles')[];
  readonly label: string;
}

/** Switches of what is drawn beside the letters. */
export function MarkChips({ ids, label, ...props }: MarkChipsProps) {
  const { view, onSearch } = props;
  return (
    <ToolbarGroup label={label}>
      {MARKS.filter(([mark]) => ids.includes(mark)).map(([mark, name]) => (
        <Chip
          key={mark}
          label={name}
          pressed={view.marks.has(mark)}
          onToggle={() => onSearch({ marks: toggleMark(view.marks, mark) })}
        />
      ))}
      {ids.includes('volume') && (
        <Chip
          label="Volume"
          pressed={view.search.volume !== 'off'}
          onToggle={() => onSearch({ volume: view.search.volume === 'off' ? undefined : 'off' })}
        />
      )}
      {ids.includes('candles') && <CandlesChip {...props} />}
    </ToolbarGroup>
  );
}

/** Prices over time behind the profiles. */
function CandlesChip({ view, onSearch }: DrawnProps) {
  const isOn = view.search.candles !== undefined;
  return <Chip label="Candles" pressed={isOn} onToggle={() => onSearch({ candles: isOn ? undefined : 'candles' })} />;
}

export const VolumeChoice = makeSegmented<ProfileSearch, 'volume', 'beside'>({
  name: 'volume',
  label: 'Volume by price',
  fallback: 'beside',
  options: [
    { value: 'beside', label: 'Beside', description: `Bars beside the letters, ${VOLUME_SCALE}` },
    { value: 'behind', label: 'Behind', description: `Bars behind the letters, ${VOLUME_SCALE}` },
    { value: 'off', label: 'Off' },
  ],
});

export const CandlesChoice = makeSegmented<ProfileSearch, 'candles', 'off'>({
  name: 'candles',
  label: 'Prices behind',
  fallback: 'off',
  options: [
    { value: 'off', label: 'Off' },
    { value: 'candles', label: 'Candles' },
    { value: 'line', label: 'Line' },
  ],
});

const AUTO = 'auto';

/** Height of a row, in recommended rows. Coarser rows are computed here at no cost. */
export function RowChoice({ view, onSearch }: DrawnProps) {
  const { base, factor, isAuto } = view.rows;
  const name = (times: number): string => {
    const height = Number((base * times).toPrecision(12));
    return Number.isNaN(height) ? '–' : `${formatPrice(height, countPlaces(height))} ${view.quote}`.trim();
  };
  const factors = listRowFactors(
    filterInView(view.sessions, { from: view.settled.view.timeFrom, to: view.settled.view.timeTo }),
    factor,
  );
  return (
    <MenuButton<string>
      label="Row"
      summary={name(factor)}
      options={[
        { value: AUTO, label: 'Automatic', ...(isAuto ? { detail: name(factor) } : {}) },
        ...factors.map((times) => ({ value: String(times), label: name(times), detail: `${formatNumber(times, 0)}×` })),
      ]}
      selected={[isAuto ? AUTO : String(factor)]}
      align="end"
      onChange={([value]) => onSearch({ rows: value === AUTO ? undefined : Number(value), drawn: undefined })}
    />
  );
}

/** Share of the TPOs in the value area, in percent: the two usual ones, and any other. */
export function AreaChoice({ view, onSearch }: DrawnProps) {
  const shown = `${formatNumber(view.percent, countPlaces(view.percent))}%`;
  return (
    <PanelButton
      label="Value area"
      value={`VA ${shown}`}
      name={`Value area, ${shown}`}
      className="w-80 max-w-[calc(100vw-16px)]"
    >
      <div className="px-3.5 py-2.5">
        <AreaFields view={view} onSearch={onSearch} />
      </div>
    </PanelButton>
  );
}

const SHARES = ['70', '68.2'] as const;

export function AreaFields({ view, onSearch }: DrawnProps) {
  const set = (percent: number): void => onSearch({ percent: percent === AREA_PERCENT.usual ? undefined : percent });
  return (
    <>
      <ControlRow label="Share">
        <Segmented<string>
          label="Share"
          options={SHARES.map((share) => ({ value: share, label: `${share}%` }))}
          value={String(view.percent)}
          onChange={(share) => set(Number(share))}
        />
      </ControlRow>
      <ControlRow label="Share, custom">
        <SpinField
          name="Share, custom"
          value={view.percent}
          step={0.1}
          unit="%"
          findFault={findShareFault}
          priceOf={undefined}
          onChange={set}
        />
      </ControlRow>
    </>
  );
}

/** Why a share is invalid; `undefined` if it is valid. */
export function findShareFault(percent: number): string | undefined {
  const { least, most } = AREA_PERCENT;
  return percent >= least && percent <= most ? undefined : `A value area holds ${least}% to ${most}% of the TPOs.`;
}

export function Venues({ view, prices, onSearch }: ChoiceProps) {
  const { market, sources, choice, canSum } = view;
  const { offered, lookUp } = sources;
  const chosen = chooseMarkets(market, offered, choice.venues);
  return (
    <VenueMenu
      markets={offered}
      selected={chosen.map(({ exchange }) => exchange)}
      lookUp={lookUp}
      lock={
        canSum ? undefined : (
          <p className="max-w-60 px-2 py-1.5 text-xs text-fg-3">
            United profiles of several venues need the {listTiersFrom(SUM_TIER)} tier.
          </p>
        )
      }
      isOneShown
      priceOf={prices?.priceVenues}
      onChange={(next) => onSearch({ venue: next.length === 1 && next[0] === market.exchange ? undefined : next })}
    />
  );
}
