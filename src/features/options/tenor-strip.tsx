import { describeReach, findTierOf, getTierHistory } from '@/data/queries/tier-words';
import { formatDay } from '@/domain/format/format-time';
import type { WindowRank } from '@/domain/volatility/rank-in-window';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { Icon } from '@/ui/icon';
import type { PaneStatus } from '@/ui/pane-status';
import { isRealisedComing } from './history-picture';
import { YEAR_DAYS } from './option-ranges';
import { CHANGE_WORDS, formatDifference, formatRank, getTenorColour, SIDE_WORDS } from './options-format';
import type { OptionsSide } from './options-side';
import { describeApart } from './options-words';
import { explainAbsence, hasAllCandles, NOT_QUOTED, tellLoaded } from './tenor-absence';
import { dayBefore, MIN_RANKED_DAYS, subtractShown, type TenorLine } from './tenor-lines';
import { BESIDE_COLOUR, likeOf, type TermCurve } from './term-picture';
import type { OptionsView } from './use-options';
import { describeVerdict } from './verdict';

const DAY_SECONDS = 86_400;

export interface SidePaneProps {
  readonly view: OptionsView;
  readonly side: OptionsSide;
  readonly status: PaneStatus;
  readonly items: readonly PaneMenuItem[];
  readonly className?: string;
}

export interface TermPaneProps extends SidePaneProps {
  /** Shows only the history of a tenor, or of all again. */
  onTenor(side: OptionsSide, tag: TenorLine['tag']): void;
}

interface TenorStripProps extends Pick<TermPaneProps, 'view' | 'side' | 'onTenor'> {
  /** Past curves that changes are measured from, if there is enough height. */
  readonly past?: readonly TermCurve[];
}

/** A cell for each tenor: its value, its change in a day, its gap to realised volatility, and its rank in the year. */
export function TenorStrip({ view, side, past = [], onTenor }: TenorStripProps) {
  const { title } = SIDE_WORDS[side.kind];
  const isWhole = side.loaded.every(({ missing }) => missing.length === 0);
  const verdict = describeVerdict(view, side);
  // A day that no tenor reaches back to, as the key or the data end before it, needs no line.
  const known = past.filter(({ values }) => values.some((value) => !Number.isNaN(value)) || !isWhole);
  return (
    <>
      <dl
        aria-label={`${title} now`}
        className="mx-3 grid flex-none auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line bg-panel"
      >
        {side.tenors.map((tenor, at) => (
          <div
            key={tenor.tenor}
            data-picture-text=""
            className="min-w-0 border-l border-line px-2.5 py-1.5 first:border-l-0 max-lg:px-1.5"
          >
            <dt className="text-xs font-semibold" style={{ color: getTenorColour(tenor.place) }}>
              <TenorButton
                tag={tenor.tag}
                title={title}
                search={view.search}
                onPress={() => onTenor(side, tenor.tag)}
              />
            </dt>
            <NowCell side={side} tenor={tenor} />
            <BesideCell side={side} tenor={tenor} coin={view.coin} />
            <dd className="truncate text-xs text-fg-3" title={`${formatDifference(tenor.change)} ${CHANGE_WORDS.long}`}>
              {tellLoaded(tenor.change, isWhole, formatDifference)} {CHANGE_WORDS.short}
            </dd>
            <PastChanges side={side} tenor={tenor} at={at} past={known} isWhole={isWhole} />
            <RealisedGap view={view} side={side} tenor={tenor} />
            <RankCell
              tenor={tenor}
              title={title}
              isWhole={isWhole}
              isCrowded={side.beside !== undefined}
              tier={view.facts.tier}
            />
          </div>
        ))}
      </dl>
      {verdict !== undefined && (
        <p
          aria-label={`${title} in short`}
          className="mx-3 mt-1 flex-none text-xs leading-4 text-fg-2"
          data-picture-text=""
        >
          {verdict}
        </p>
      )}
    </>
  );
}

/** The value of a tenor, or why there is none. */
function NowCell({ side, tenor }: Pick<SidePaneProps, 'side'> & { readonly tenor: TenorLine }) {
  const why = explainAbsence(side, tenor);
  return (
    <dd
      className={`leading-6 whitespace-nowrap ${why === undefined ? 'text-lg font-semibold tracking-tight text-fg-1' : 'text-sm text-fg-3'}`}
    >
      {why ?? SIDE_WORDS[side.kind].format(tenor.now)}
    </dd>
  );
}

interface BesideCellProps extends Pick<SidePaneProps, 'side'> {
  readonly tenor: TenorLine;
  /** The market's own coin. */
  readonly coin: string;
}

/** The same tenor of the coin beside, and how far it is from this one. */
function BesideCell({ side, tenor, coin }: BesideCellProps) {
  const { beside } = side;
  if (beside === undefined || beside.tenors.length === 0) return null;
  const like = likeOf(beside, tenor);
  const why = like === undefined ? NOT_QUOTED : explainAbsence(beside, like);
  const apart = like === undefined ? Number.NaN : subtractShown(like.now, tenor.now);
  return (
    <dd
      className="flex flex-wrap gap-x-1 text-xs text-fg-2"
      title={Number.isNaN(apart) ? undefined : `${beside.coin} ${describeApart(apart)} ${coin}`}
    >
      <span className="whitespace-nowrap">
        <span style={{ color: BESIDE_COLOUR }}>{beside.coin}</span>{' '}
        {why ?? SIDE_WORDS[side.kind].format(like?.now ?? Number.NaN).replace('%', '')}
      </span>
      {!Number.isNaN(apart) && <span className="text-fg-3">{formatDifference(apart)}</span>}
    </dd>
  );
}

interface PastChangesProps extends Pick<SidePaneProps, 'side'> {
  readonly tenor: TenorLine;
  /** Index of the tenor in the curves. */
  readonly at: number;
  readonly past: readonly TermCurve[];
  readonly isWhole: boolean;
}

/** Changes since days before, where a pane is high enough for them and for its plot. */
function PastChanges({ side, tenor, at, past, isWhole }: PastChangesProps) {
  const { format } = SIDE_WORDS[side.kind];
  const least =
    side.beside === undefined ? '[@container_term_(height<330px)]:hidden' : '[@container_term_(height<430px)]:hidden';
  return past.toReversed().map(({ daysAgo, values }) => (
    <dd
      key={daysAgo}
      className={`truncate text-xs text-fg-3 max-lg:hidden ${least}`}
      title={`${format(values[at])} at the close of ${describeDay(tenor, daysAgo)}, the last UTC day that had ended ${daysAgo} days earlier`}
    >
      {tellLoaded(subtractShown(tenor.now, values[at]), isWhole, formatDifference)} in {daysAgo} d
    </dd>
  ));
}

interface TenorButtonProps {
  readonly tag: string;
  readonly title: string;
  readonly search: OptionsView['search'];
  onPress(): void;
}

/** Implied volatility of a tenor minus the volatility realised over as many days. */
function RealisedGap({ view, side, tenor }: Pick<TenorStripProps, 'view' | 'side'> & { readonly tenor: TenorLine }) {
  const isKnown = [...view.matched.values()].some((value) => !Number.isNaN(value));
  const isToldOf = side.kind === 'volatility' && (isKnown || isRealisedComing(view));
  // The cells are aligned line by line, so an unknown value keeps its place.
  if (!isToldOf) return null;
  const realised = view.matched.get(tenor.days) ?? Number.NaN;
  const { format } = SIDE_WORDS[side.kind];
  return (
    <dd
      className="text-xs text-fg-3"
      title={
        Number.isNaN(realised)
          ? `Needs ${tenor.days + 1} daily closes`
          : `${tenor.tag} minus ${format(realised)} realised over ${tenor.days} days${explainGap(view.gaps.get(tenor.days))}`
      }
    >
      <span className="whitespace-nowrap">IV−RV{tenor.days}</span>{' '}
      <span className="whitespace-nowrap">
        {tellLoaded(subtractShown(tenor.now, realised), hasAllCandles(view), formatDifference)}
      </span>
    </dd>
  );
}

/** Where the gap is among those of the year. */
const explainGap = (among: WindowRank | undefined): string =>
  among === undefined || Number.isNaN(among.percentile)
    ? ''
    : `. Percentile of this difference among ${among.count} days: ${formatRank(among.percentile)}`;

interface RankCellProps {
  readonly tenor: TenorLine;
  readonly title: string;
  /** All existing days have loaded. */
  readonly isWhole: boolean;
  /** A low pane has no room for the rank beside another coin: the percentile says about the same. */
  readonly isCrowded: boolean;
  readonly tier: OptionsView['facts']['tier'];
}

/** Rank of a tenor among the days of the year, or why there is none. */
function RankCell({ tenor, title, isWhole, isCrowded, tier }: RankCellProps) {
  const { count, rank, percentile } = tenor.among;
  if (isWhole && count > 0 && count < MIN_RANKED_DAYS) {
    return (
      <dd className="text-2xs text-fg-3" title={explainNoRank(count, tier)}>
        <span className={`whitespace-nowrap ${EXPLAINED}`}>no rank:</span>{' '}
        <span className="whitespace-nowrap">
          {count} of {MIN_RANKED_DAYS} days
        </span>
      </dd>
    );
  }
  return (
    // Below each other where a cell is too narrow for both.
    <dd className="flex flex-wrap gap-x-1.5 text-2xs text-fg-3" title={explainRank(tenor, title)}>
      <span className={`whitespace-nowrap ${isCrowded ? '[@container_term_(height<330px)]:hidden' : ''}`}>
        <span className={EXPLAINED}>rank</span> {tellLoaded(rank, isWhole, formatRank)}
        {!Number.isNaN(rank) && '/100'}
      </span>
      <span className="whitespace-nowrap">
        <span className={EXPLAINED}>percentile</span> {tellLoaded(percentile, isWhole, formatRank)}
      </span>
      {/* The status bar states the days, if there is one. */}
      {isWhole && count > 0 && count < YEAR_DAYS && (
        <span className="w-full whitespace-nowrap md:hidden">of {count} days</span>
      )}
    </dd>
  );
}

/** A word that is explained on hover. */
const EXPLAINED = 'cursor-help underline decoration-fg-3/50 decoration-dotted underline-offset-2';

function explainNoRank(count: number, tier: RankCellProps['tier']): string {
  const why =
    tier === undefined || getTierHistory(tier) === undefined
      ? 'have been published'
      : `are open to this key (${describeReach(tier)})`;
  const more = findTierOf(MIN_RANKED_DAYS * DAY_SECONDS);
  const way = getTierHistory(tier) === undefined ? '' : `. Enough: ${more}`;
  return `A rank is told of ${MIN_RANKED_DAYS} daily values and more: ${count} ${why}${way}`;
}

/** The name of a tenor; pressing it shows its history. */
function TenorButton({ tag, title, search, onPress }: TenorButtonProps) {
  const isAlone = search.tenor === tag;
  return (
    <button
      type="button"
      aria-label={`${title} history of ${tag} alone`}
      aria-pressed={isAlone}
      title={isAlone ? 'Show the history of all tenors' : `Show the history of ${tag} alone`}
      className="-mx-1 -my-0.5 flex min-h-6 w-full items-center justify-between rounded-sm px-1 hover:bg-hover aria-pressed:bg-active pointer-coarse:min-h-10"
      onClick={onPress}
    >
      {tag}
      <Icon name="options" size={12} className="text-fg-3" />
    </button>
  );
}

const describeDay = (tenor: TenorLine, daysAgo: number): string => formatDay(dayBefore(tenor, daysAgo), 'utc');

function explainRank({ among }: TenorLine, title: string): string {
  return `${title} among ${among.count} daily values. Rank: place between the lowest (0) and the highest (100). Pct: share of the days that were lower, percent`;
}
