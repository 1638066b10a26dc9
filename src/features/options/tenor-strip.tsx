import { describeReach, findTierOf, getTierHistory } from '@/data/queries/tier-words';
import { Explained } from '@/panes/explain/explained';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { PaneStatus } from '@/ui/pane-status';
import { describeApart, describeNoRank } from './options-words';
import { explainAbsence, NOT_QUOTED, tellLoaded } from './tenor-absence';
import { BESIDE_COLOUR, likeOf } from './term-picture';
import { describeVerdict, keepUnits, tellPlaceShort } from './verdict';
import { CHANGE_WORDS, formatDifference, formatRank, getTenorColour, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { findNoRank, MIN_RANKED_DAYS, subtractShown, type TenorLine } from './view/tenor-lines';
import type { OptionsView } from './view/use-options';

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
  /** Shows every figure of the tenors in a table. */
  onFigures(side: OptionsSide): void;
}

type TenorStripProps = Pick<TermPaneProps, 'view' | 'side' | 'onTenor' | 'onFigures'>;

/** A cell for each tenor: its value, its change in a day and its place in the year. The table of all figures is a press away. */
export function TenorStrip({ view, side, onTenor, onFigures }: TenorStripProps) {
  const { title } = SIDE_WORDS[side.kind];
  const isWhole = side.loaded.every(({ missing }) => missing.length === 0);
  const noRank = isWhole ? findNoRank(side.tenors) : undefined;
  const verdict = describeVerdict(view, side);
  const changed = CHANGE_WORDS[view.span.isRecorded ? 'recorded' : 'short'];
  return (
    <>
      <dl
        aria-label={`${title} now`}
        data-picture-text=""
        className="mx-3 grid flex-none auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line bg-panel"
      >
        {side.tenors.map((tenor) => (
          <div key={tenor.tenor} className="min-w-0 border-l border-line px-2.5 py-1.5 first:border-l-0 max-lg:px-1.5">
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
            <dd
              className="truncate text-xs text-fg-3 max-sm:text-2xs"
              title={`${formatDifference(tenor.change)} ${CHANGE_WORDS.long}`}
            >
              {tellLoaded(tenor.change, isWhole, (change) => `${formatDifference(change)} ${changed}`)}
            </dd>
            {noRank === undefined && <RankCell tenor={tenor} title={title} isWhole={isWhole} tier={view.facts.tier} />}
          </div>
        ))}
      </dl>
      {noRank !== undefined && <NoRank count={noRank} tier={view.facts.tier} />}
      <div className="mx-3 mt-1 flex flex-none items-start gap-2">
        {verdict !== undefined && (
          <p
            aria-label={`${title} in short`}
            className="min-w-0 flex-1 py-1 text-xs leading-4 text-fg-2"
            data-picture-text=""
          >
            {keepUnits(verdict)}
          </p>
        )}
        <Button look="ghost" className="ml-auto flex-none" aria-haspopup="dialog" onClick={() => onFigures(side)}>
          Table
        </Button>
      </div>
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

interface TenorButtonProps {
  readonly tag: string;
  readonly title: string;
  readonly search: OptionsView['search'];
  onPress(): void;
}

interface RankCellProps {
  readonly tenor: TenorLine;
  readonly title: string;
  /** All existing days have loaded. */
  readonly isWhole: boolean;
  readonly tier: OptionsView['facts']['tier'];
}

/** Percentile of a tenor and the days that it is told of, or why there is none. */
function RankCell({ tenor, title, isWhole, tier }: RankCellProps) {
  const { count, percentile } = tenor.among;
  const isRanked = !Number.isNaN(percentile);
  if (isWhole && count > 0 && count < MIN_RANKED_DAYS) {
    return (
      <dd className="text-2xs text-fg-3">
        <Explained tip={explainNoRank(count, tier)}>No rank yet</Explained>
      </dd>
    );
  }
  return (
    <dd className="text-xs text-fg-3 max-sm:text-2xs">
      {isRanked ? (
        <Explained tip={explainRank(tenor, title)}>{tellPlaceShort(tenor.among)}</Explained>
      ) : (
        tellLoaded(percentile, isWhole, formatRank)
      )}
      <PlaceBar percentile={percentile} colour={getTenorColour(tenor.place)} />
    </dd>
  );
}

/** What none of the tenors has is told once, below all of them. */
function NoRank({ count, tier }: { readonly count: number; readonly tier: RankCellProps['tier'] }) {
  return (
    <p className="mx-3 mt-1 flex-none text-xs text-fg-3" data-picture-text="">
      <Explained tip={explainNoRank(count, tier)}>No rank yet:</Explained> {describeNoRank(count, tier)}
    </p>
  );
}

/** Where a percentile is between the lowest and the highest day. */
function PlaceBar({ percentile, colour }: { readonly percentile: number; readonly colour: string }) {
  return (
    <span aria-hidden="true" className="relative mt-1 mb-0.5 block h-0.75 rounded-full bg-active">
      {!Number.isNaN(percentile) && (
        <span
          className="absolute -top-0.5 h-1.75 w-0.75 -translate-x-1/2 rounded-full"
          style={{ left: `${percentile}%`, background: colour }}
        />
      )}
    </span>
  );
}

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

function explainRank({ among }: TenorLine, title: string): string {
  return `${title} among ${among.count} daily values: share of the days that were lower, percent. Rank, its place between the lowest (0) and the highest (100): ${formatRank(among.rank)}`;
}
