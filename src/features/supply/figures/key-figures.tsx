import type { Market } from '@/contract/payloads';
import { MISSING } from '@/domain/format/missing';
import { LastPrice } from '@/panes/price/price';
import { TONES } from '@/ui/tones';
import { nameRest } from '../panes/supply-tables';
import { isNewestKnown } from '../view/supply-asset';
import { NOT_REPORTED } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { type KeyFigure, type LiveFigure, listFreeFigures, listKeyFigures, listLive, NOW } from './supply-figures';

/** What the figures are read from. */
export type FiguredSupply = Pick<SupplyView, 'asset' | 'compared' | 'seconds' | 'market' | 'lock'>;

/** Tiles beside the headline in wide windows. */
const IN_A_ROW = 4;

/**
 * The figures of the newest bucket and their changes. The headline is the first thing at every width; the others stand beside
 * it, or below the chart, on phones one below the other, where none is cut. The share of all others is shown only with
 * compared coins, as for one coin it is just the rest of a hundred, and only where the tiles are more than a row. A tier
 * without supply data shows what the free list has.
 */
export function KeyFigures({ view }: { readonly view: FiguredSupply }) {
  const { asset, compared, seconds, market, lock } = view;
  if (lock !== undefined) return <FreeFigures market={market} />;
  const isKnown = isNewestKnown(asset);
  const rest = nameRest(asset, compared);
  const figures = listKeyFigures(asset, seconds, rest)
    .filter(({ label }) => label !== rest || compared.length > 0)
    .map((figure) =>
      isKnown ? figure : { ...figure, value: MISSING, share: undefined, note: '', past: [], exact: undefined },
    );
  const [lead, others] = [
    figures.filter(({ isLead }) => isLead === true),
    figures.filter(({ isLead }) => isLead !== true),
  ];
  return (
    <div className="max-md:contents md:@container">
      <div className="gap-px max-md:contents md:flex md:@max-[899px]:flex-col">
        <dl aria-label="Supply now" className="grid flex-1 grid-cols-3 gap-px max-md:-order-2 sm:max-md:col-span-2">
          {lead.map((figure) => (
            <LeadTile key={figure.label} figure={figure} live={listLive(figure, market, seconds)} />
          ))}
        </dl>
        <dl
          aria-label="Supply now, further figures"
          className={`grid flex-[1.25] gap-px sm:max-md:col-span-2 md:grid-cols-4 ${others.length > IN_A_ROW ? 'sm:grid-cols-5' : 'sm:grid-cols-4'}`}
        >
          {others.map((figure, at) => (
            <Tile
              key={figure.label}
              figure={figure}
              live={listLive(figure, market, seconds)}
              market={market}
              className={at < IN_A_ROW ? '' : 'md:hidden'}
            />
          ))}
        </dl>
      </div>
    </div>
  );
}

/** What the list of markets says of the coin, three in a row, on phones one below the other. */
function FreeFigures({ market }: { readonly market: Market }) {
  return (
    <dl aria-label="Supply now" className="grid gap-px bg-line sm:max-md:col-span-2 sm:grid-cols-3">
      {listFreeFigures(market).map(({ label, value, note, noteHint, tone, exact, hint, isPrice }) => (
        <div key={label} className={`flex h-19 min-w-0 flex-col justify-center bg-panel px-4 max-lg:px-3 ${ROW}`}>
          <dt className={LABEL} title={hint}>
            {label}
          </dt>
          <dd className={`${VALUE} ${inkOf(value, 'text-lg')}`} title={exact}>
            {isPrice === true ? <LastPrice market={market} /> : value}
          </dd>
          <dd className={`${NOTE} ${TONES[tone]}`} title={noteHint}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** On phones: label and change at the left, figure and longer changes at the right. */
const ROW =
  'max-sm:grid max-sm:h-13 max-sm:py-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:items-baseline max-sm:gap-x-3 max-sm:px-3 max-sm:[&>:nth-child(even)]:text-right';
const LABEL = 'flex min-w-0 text-xs whitespace-nowrap text-fg-3 md:@min-[1340px]:text-sm';
const VALUE = 'truncate leading-6.5 font-semibold tracking-[-0.015em]';
const NOTE = 'h-4 truncate text-xs md:text-sm';
/** High enough for the close and both longer changes below each other, which the narrower tiles need. */
const HEIGHT = 'h-[124px] pt-2.5 md:h-[114px] md:pt-1.5 md:@min-[1340px]:h-[98px] md:@min-[1340px]:pt-2.5';

const inkOf = (value: string, size: string): string =>
  value === NOT_REPORTED ? 'text-md text-fg-3' : `${size} text-fg-1`;

/** The name gives way, the date of the report does not: a figure without it would seem to be of now. */
const LabelWords = ({ label, when = '' }: Pick<KeyFigure, 'label' | 'when'>) => (
  <>
    <span className="truncate">{label}</span>
    <span className="flex-none whitespace-pre">{when}</span>
  </>
);

interface LeadTileProps {
  readonly figure: KeyFigure;
  /** The figure of now, which then stands first. */
  readonly live: LiveFigure | undefined;
}

/** What stands first: the figure of now if there is one, or else that of the report, with its day. */
const tellFirst = (figure: KeyFigure, live: LiveFigure | undefined) =>
  live === undefined
    ? { when: '', ...figure, title: figure.exact }
    : {
        when: NOW,
        value: live.value ?? figure.value,
        title: live.hint,
        note: live.note,
        noteHint: live.hint,
        tone: live.tone,
      };

/** A figure of the headline. */
function LeadTile({ figure, live }: LeadTileProps) {
  const { label, unit = '', share, past, hint } = figure;
  const { when, value, title, note, noteHint, tone } = tellFirst(figure, live);
  return (
    <div className={`flex min-w-0 flex-col bg-panel px-4 max-lg:px-3 max-[379px]:px-2 ${HEIGHT}`}>
      <dt className={`${LABEL} max-sm:text-2xs`} title={hint}>
        <LabelWords label={label} when={when} />
      </dt>
      <dd className={`${VALUE} md:@min-[1340px]:leading-8 ${inkOf(value, 'text-lg lg:text-2xl')}`} title={title}>
        {value}
        {unit !== '' && value !== MISSING && (
          <>
            {' '}
            <span className="text-xs font-normal text-fg-3">{unit}</span>
          </>
        )}
      </dd>
      <dd className={`${NOTE} flex items-center gap-2 ${TONES[tone]}`} title={noteHint}>
        <span className="truncate">{note}</span>
        <Close live={live} className={NARROW.beside} />
        {share !== undefined && <ShareBar share={share} />}
      </dd>
      <dd className="min-h-4 text-xs leading-4 text-fg-3">
        <Close live={live} className={NARROW.below} />
        <PastChanges past={live?.past ?? past} />
      </dd>
    </div>
  );
}

interface CloseProps extends Pick<LeadTileProps, 'live'> {
  readonly className: string;
}

/** Where the figure of the report stands: beside the first one, or in narrower tiles with the longer changes. */
const NARROW = {
  beside: 'hidden md:@min-[1340px]:inline',
  below: 'mr-2 inline-block md:@min-[1340px]:hidden',
} as const;

/** The figure of the report, where that of now stands first. */
const Close = ({ live, className }: CloseProps) =>
  live?.close === undefined ? null : (
    <span
      className={`text-xs font-normal tracking-normal whitespace-nowrap text-fg-3 ${className}`}
      title={live.closeHint}
    >
      {live.close}
    </span>
  );

const ShareBar = ({ share }: { readonly share: number }) => (
  <span aria-hidden="true" className="h-1 max-w-24 flex-1 overflow-hidden rounded-full bg-active max-sm:hidden">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
  </span>
);

const PastChanges = ({ past }: Pick<KeyFigure, 'past'>) =>
  past.map((change) => (
    <span key={change.span} className="mr-2 inline-block whitespace-nowrap">
      {change.span} <span className={TONES[change.tone]}>{change.text}</span>
    </span>
  ));

interface TileProps {
  readonly figure: KeyFigure;
  /** The figure of now, which then stands first. */
  readonly live: LiveFigure | undefined;
  /** Whose last price it is. */
  readonly market: Market;
  readonly className: string;
}

function Tile({ figure, live, market, className }: TileProps) {
  const { label, past, hint } = figure;
  const { when, value, title, note, noteHint, tone } = tellFirst(figure, live);
  return (
    <div
      className={`flex min-w-0 flex-col bg-panel px-4 max-lg:px-3 md:@max-[1339px]:px-2.5 ${HEIGHT} ${ROW} ${className}`}
    >
      <dt className={LABEL} title={hint}>
        <LabelWords label={label} when={when} />
      </dt>
      <dd
        className={`${VALUE} max-sm:flex max-sm:flex-row-reverse max-sm:items-baseline md:@min-[1340px]:leading-8 ${inkOf(value, 'text-md')}`}
        title={title}
      >
        {live !== undefined && live.value === undefined ? <LastPrice market={market} /> : value}
        <Close live={live} className={`ml-2 max-sm:mr-2 max-sm:inline ${NARROW.beside}`} />
      </dd>
      <dd className={`${NOTE} ${TONES[tone]}`} title={noteHint}>
        {note}
      </dd>
      <dd className="min-h-4 text-xs leading-4 text-fg-3 max-sm:[&>span]:mr-0 max-sm:[&>span]:ml-2.5">
        <Close live={live} className={`max-sm:hidden ${NARROW.below}`} />
        <PastChanges past={live?.past ?? past} />
      </dd>
    </div>
  );
}
