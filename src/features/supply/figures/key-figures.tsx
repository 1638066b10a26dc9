import type { Market } from '@/contract/payloads';
import { MISSING } from '@/domain/format/missing';
import { LastPrice } from '@/panes/price/price';
import { TONES } from '@/ui/tones';
import { isNewestKnown } from '../supply-asset';
import { NOT_REPORTED } from '../supply-fields';
import { nameRest } from '../supply-tables';
import type { SupplyView } from '../use-supply';
import { type KeyFigure, listFreeFigures, listKeyFigures } from './supply-figures';

const IN_A_ROW = 7;

/** On tablets the first of seven takes two of the four columns, so that the last row is full. */
const spanTile = (at: number, count: number): string => (at === 0 && count === IN_A_ROW ? 'sm:max-md:col-span-2' : '');

/**
 * The figures of the newest bucket and their changes: seven in a row, four on tablets, and on phones one below the other, where none
 * is cut. The share of all others is shown only with compared coins: for one coin it is just the rest of a hundred. A
 * tile too narrow for both longer changes stacks them. A tier without supply data shows what the free list has.
 */
export function KeyFigures({ view }: { readonly view: SupplyView }) {
  const { asset, compared, seconds, market, lock } = view;
  const isKnown = isNewestKnown(asset);
  const rest = nameRest(asset, compared);
  const figures =
    lock === undefined
      ? listKeyFigures(asset, seconds, rest).filter(({ label }) => label !== rest || compared.length > 0)
      : listFreeFigures(market);
  const isBlank = lock === undefined && !isKnown;
  return (
    <div className="@container flex-none">
      <dl
        aria-label="Supply now"
        className={`grid gap-px bg-line ${lock === undefined ? 'sm:grid-cols-4 md:grid-cols-7' : 'sm:grid-cols-3'}`}
      >
        {figures.map((figure, at) => (
          <Tile
            key={figure.label}
            figure={isBlank ? { ...figure, value: MISSING, note: '', past: [] } : figure}
            market={figure.isPrice === true ? market : undefined}
            isReported={lock === undefined}
            className={`${at < IN_A_ROW ? '' : 'md:hidden'} ${lock === undefined ? spanTile(at, figures.length) : ''}`}
          />
        ))}
      </dl>
    </div>
  );
}

/** On phones: label and change at the left, figure and longer changes at the right. */
const ROW =
  'max-sm:grid max-sm:h-13 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:items-baseline max-sm:gap-x-3 max-sm:px-3 max-sm:[&>:nth-child(even)]:text-right';

/** Tiles of 185 px and less: four in a row on tablets, seven elsewhere. */
const NARROW = {
  tile: 'sm:max-md:@max-[743px]:h-[108px] md:@max-[1301px]:h-[108px]',
  past: 'sm:max-md:@max-[743px]:h-8 md:@max-[1301px]:h-8',
  now: 'max-sm:hidden sm:max-md:@max-[743px]:hidden md:@max-[1301px]:hidden',
  below: 'hidden max-sm:inline sm:max-md:@max-[743px]:inline md:@max-[1301px]:inline',
} as const;

interface TileProps {
  readonly figure: KeyFigure;
  /** The market whose last price is shown beside the figure. */
  readonly market: Market | undefined;
  /** The figure is from a report; otherwise it is the market's last price. */
  readonly isReported: boolean;
  readonly className: string;
}

function Tile({
  figure: { label, value, note, noteHint, tone, past, exact, hint },
  market,
  isReported,
  className,
}: TileProps) {
  return (
    <div
      className={`flex min-w-0 flex-col justify-center bg-panel px-4 max-lg:px-3 ${isReported ? `h-[92px] ${NARROW.tile}` : 'h-19'} ${ROW} ${className}`}
    >
      <dt className="truncate text-xs text-fg-3 md:text-sm" title={hint}>
        {label}
      </dt>
      <dd
        className={`truncate leading-6.5 font-semibold tracking-[-0.015em] ${value === NOT_REPORTED ? 'text-md text-fg-3' : 'text-lg text-fg-1'}`}
        title={exact}
      >
        {!isReported && market !== undefined ? <LastPrice market={market} /> : value}
        {isReported && market !== undefined && <PriceNow market={market} className={`ml-2 ${NARROW.now}`} />}
      </dd>
      <dd className={`h-4 truncate text-xs md:text-sm ${TONES[tone]}`} title={noteHint}>
        {/* Where the tile is too narrow for both prices, the live one takes the place of the change in a day. */}
        {isReported && market !== undefined && <PriceNow market={market} className={NARROW.below} />}
        <span className={isReported && market !== undefined ? NARROW.now : ''}>{note}</span>
      </dd>
      {isReported && (
        <dd className={`h-4 overflow-hidden text-xs leading-4 text-fg-3 ${NARROW.past}`}>
          {past.map((change) => (
            <span key={change.span} className="mr-2 inline-block max-sm:mr-0 max-sm:ml-2.5">
              {change.span} <span className={TONES[change.tone]}>{change.text}</span>
            </span>
          ))}
        </dd>
      )}
    </div>
  );
}

/** The market's last price beside that of the report, which is hours older; it is free, so it is shown without a report too. */
function PriceNow({ market, className }: { readonly market: Market; readonly className: string }) {
  return (
    <span
      className={`text-xs font-normal tracking-normal text-fg-3 ${className}`}
      title="Last price of the market, as in the header"
    >
      now <LastPrice market={market} className="text-fg-2" />
    </span>
  );
}
