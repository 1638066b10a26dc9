import type { CrosshairStore } from '@/charts/crosshair-store';
import { SpinField } from '@/panes/plot/axis/spin-field';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { Button } from '@/ui/button';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { stepOf } from './wall-address';
import { APPROACH_CHOICES, ENDS_WITHIN_CHOICES, type WallEnds, type WallFilter, WITHIN_CHOICES } from './wall-filter';
import { nameDistance, nameTime, nameWait, type WallWords } from './wall-words';

export interface WallChoicesProps {
  readonly filter: WallFilter;
  readonly words: WallWords;
  readonly crosshair: CrosshairStore;
  onFilter(filter: WallFilter): void;
}

type Change = (part: Partial<WallFilter>) => void;

const SIDES = [
  { value: 'all', label: 'Both sides' },
  { value: 'bid', label: 'Bids' },
  { value: 'ask', label: 'Asks' },
] as const;

const ENDS: readonly { readonly value: WallEnds; readonly label: string; readonly description?: string }[] = [
  { value: 'all', label: 'Any outcome' },
  { value: 'standing', label: 'Standing' },
  { value: 'eaten', label: 'Eaten', description: 'Trades took the larger part of what was taken from it' },
  { value: 'pulled', label: 'Pulled', description: 'Trades cannot have taken the larger part of it' },
  { value: 'shrunk', label: 'Shrank', description: 'As pulled, but some of it rests on: too little for a wall' },
  { value: 'moved', label: 'Moved', description: 'The same size appeared close by in the same snapshot' },
  { value: 'other', label: 'Other', description: 'Out of range, or uncertain' },
];

const PRICES = [
  { value: 'all', label: 'All prices' },
  { value: 'view', label: 'In view' },
] as const;

interface WallMenu {
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly part: Partial<WallFilter> }[];
}

const nameOfMid = (share: number): string => `${nameDistance(share)} of mid`;

/** Choices in menus. The first choice whose part the filter contains is the selected one. */
const MENUS: readonly WallMenu[] = [
  {
    label: 'Came within',
    options: [
      { label: 'any distance', part: { within: undefined } },
      ...WITHIN_CHOICES.map((within) => ({ label: nameOfMid(within), part: { within } })),
    ],
  },
  {
    label: 'Now within',
    options: [
      { label: 'any distance', part: { nowWithin: undefined } },
      ...WITHIN_CHOICES.map((nowWithin) => ({ label: nameOfMid(nowWithin), part: { nowWithin } })),
    ],
  },
  {
    label: 'Trades',
    options: [
      { label: 'reached it or not', part: { touch: 'all' } },
      { label: 'reached it', part: { touch: 'touched' } },
      { label: 'never reached it', part: { touch: 'untouched' } },
    ],
  },
  {
    label: 'Ended',
    options: [
      { label: 'any time', part: { endsWithin: undefined } },
      ...ENDS_WITHIN_CHOICES.map((endsWithin) => ({
        label: nameWait(endsWithin),
        part: { endsWithin },
      })),
    ],
  },
  {
    label: 'Approach is',
    options: APPROACH_CHOICES.map((approach) => ({ label: `within ${nameOfMid(approach)}`, part: { approach } })),
  },
];

/** Which walls are listed and outlined. A wall must match every choice. */
export function WallChoices({ filter, words, crosshair, onFilter }: WallChoicesProps) {
  const change: Change = (part) => onFilter({ ...filter, ...part });
  return (
    <div data-wall-filters="" className="flex flex-wrap items-center gap-1.5 py-1">
      <Segmented label="Side" options={SIDES} value={filter.side} onChange={(side) => change({ side })} />
      <Segmented
        label="Prices"
        options={PRICES}
        value={filter.isInView ? 'view' : 'all'}
        onChange={(prices) => change({ isInView: prices === 'view' })}
      />
      <Segmented
        label="End"
        options={ENDS}
        value={filter.ends}
        onChange={(ends) => change({ ends })}
        // A phone and a tablet have less room than seven words need in a row.
        className="max-lg:h-auto max-lg:max-w-full max-lg:shrink max-lg:flex-wrap max-lg:[&_.seg-item]:h-6"
      />
      {MENUS.map((menu) => (
        <Menu key={menu.label} menu={menu} filter={filter} change={change} />
      ))}
      <StoodAt filter={filter} words={words} crosshair={crosshair} change={change} />
      <span className="flex items-center gap-1.5 text-sm text-fg-3">
        <span aria-hidden="true">Peak from</span>
        <SpinField
          name="Least peak"
          value={filter.least}
          step={filter.least > 0 ? stepOf(filter.least) : 1}
          unit={words.unit}
          findFault={(size) => (size >= 0 ? undefined : 'A size; 0 for any.')}
          priceOf={undefined}
          onChange={(least) => change({ least })}
        />
      </span>
    </div>
  );
}

interface PartProps {
  readonly filter: WallFilter;
  readonly change: Change;
}

function Menu({ menu: { label, options }, filter, change }: PartProps & { readonly menu: WallMenu }) {
  const chosen = options.find(({ part }) => hasPart(filter, part));
  return (
    <MenuButton
      isSteady
      label={label}
      summary={chosen?.label ?? ''}
      options={options.map((option) => ({ value: option.label, label: option.label }))}
      selected={chosen === undefined ? [] : [chosen.label]}
      onChange={([next]) => change(options.find((option) => option.label === next)?.part ?? {})}
    />
  );
}

function hasPart(filter: WallFilter, part: Partial<WallFilter>): boolean {
  return (Object.keys(part) as (keyof WallFilter)[]).every((field) => filter[field] === part[field]);
}

/** Walls that already stood at the time of the crosshair. */
function StoodAt({ filter, words, crosshair, change }: PartProps & Pick<WallChoicesProps, 'words' | 'crosshair'>) {
  const { stoodAt } = filter;
  const time = useCrosshairPart(crosshair, (point) => point && startOfColumn(point.time, words));
  const isSet = stoodAt !== undefined;
  return (
    <Button
      className="aria-pressed:border-line-strong aria-pressed:bg-active"
      aria-pressed={isSet}
      offReason={isSet || time !== undefined ? undefined : 'Keep the crosshair at a place of the plot first.'}
      onClick={() => change({ stoodAt: isSet ? undefined : time })}
    >
      {/* As wide as without a time, so that the next filter does not move. */}
      <span className="inline-grid text-left">
        <span className="col-start-1 row-start-1">
          {isSet ? `Stood at ${nameTime(stoodAt, words)}` : 'Stood at crosshair'}
        </span>
        <span aria-hidden="true" className="invisible col-start-1 row-start-1 h-0">
          Stood at crosshair
        </span>
      </span>
    </Button>
  );
}

const startOfColumn = (time: number, { columnSeconds }: WallWords): number =>
  Math.floor(time / columnSeconds) * columnSeconds;
