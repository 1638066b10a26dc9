import type { Market } from '@/contract/payloads';
import { MISSING } from '@/domain/format/missing';
import { LastPrice } from '@/panes/price';
import { NOT_REPORTED } from './supply-fields';
import { type KeyFigure, listKeyFigures } from './supply-figures';
import { nameRest } from './supply-tables';
import type { SupplyView } from './use-supply';

const TONES = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-3' } as const;

const IN_A_ROW = 7;
/** On phones the plots come first: the rest stands under Asset. */
const ON_PHONES = 6;

/**
 * The figures of the newest bucket and their changes: seven in a row, on narrow windows two rows of four, or six.
 * What the others hold is told beside other coins only: of one coin it is what is left of a hundred. Where a tile is too
 * narrow for both longer changes they stand under each other.
 */
export function KeyFigures({ view: { asset, compared, seconds, market } }: { readonly view: SupplyView }) {
  const isKnown = !Number.isNaN(asset.nowAt);
  const rest = nameRest(asset, compared);
  return (
    <div className="@container flex-none">
      <dl
        aria-label="Supply now"
        className="grid grid-cols-3 gap-px border-b border-line bg-line sm:grid-cols-4 md:grid-cols-7"
      >
        {listKeyFigures(asset, seconds, rest)
          .filter(({ label }) => label !== rest || compared.length > 0)
          .map((figure, at) => (
            <Tile
              key={figure.label}
              figure={isKnown ? figure : { ...figure, value: MISSING, note: '', past: [] }}
              market={isKnown && figure.isPrice === true ? market : undefined}
              className={`${at < IN_A_ROW ? '' : 'md:hidden'} ${at < ON_PHONES ? '' : 'max-sm:hidden'} ${at === IN_A_ROW - 1 && compared.length === 0 ? 'sm:max-md:col-span-2' : ''}`}
            />
          ))}
      </dl>
    </div>
  );
}

/** Of tiles of 185 px and less: three in a row on phones, four on tablets, seven elsewhere. */
const NARROW = {
  tile: 'max-sm:h-[108px] sm:max-md:@max-[743px]:h-[108px] md:@max-[1301px]:h-[108px]',
  past: 'max-sm:h-8 sm:max-md:@max-[743px]:h-8 md:@max-[1301px]:h-8',
  now: 'max-sm:hidden sm:max-md:@max-[743px]:hidden md:@max-[1301px]:hidden',
} as const;

interface TileProps {
  readonly figure: KeyFigure;
  /** Its last price stands beside the figure. */
  readonly market: Market | undefined;
  readonly className: string;
}

function Tile({ figure: { label, value, note, tone, past, exact, hint }, market, className }: TileProps) {
  return (
    <div
      className={`flex h-[92px] min-w-0 flex-col justify-center bg-panel px-4 max-lg:px-3 max-sm:px-2 ${NARROW.tile} ${className}`}
    >
      <dt className="truncate text-xs text-fg-3" title={hint}>
        {label}
      </dt>
      <dd
        className={`truncate leading-6.5 font-semibold tracking-[-0.015em] ${value === NOT_REPORTED ? 'text-md text-fg-3' : 'text-lg text-fg-1'}`}
        title={exact}
      >
        {value}
        {market !== undefined && (
          <span
            className={`ml-2 text-xs font-normal tracking-normal text-fg-3 ${NARROW.now}`}
            title="Last price of the market, as in the header"
          >
            now <LastPrice market={market} className="text-fg-2" />
          </span>
        )}
      </dd>
      <dd className={`h-4 truncate text-xs ${TONES[tone]}`}>{note}</dd>
      <dd className={`h-4 overflow-hidden text-xs leading-4 text-fg-3 ${NARROW.past}`}>
        {past.map((change) => (
          <span key={change.span} className="mr-2 inline-block">
            {change.span} <span className={TONES[change.tone]}>{change.text}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
