import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import { booksIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { DockedTable } from '@/panes/data-table/docked-table';
import type { HeatmapSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { KeyHint } from '@/ui/kbd';
import { DOCKED, useMedia } from '@/ui/use-media';
import { type ListedLife, listPeaks } from './choose-lives';
import { FinerSnapshots } from './finer-snapshots';
import { findLargestBelow } from './largest-below';
import { describeLargestRow } from './largest-row';
import { buildLivesTable, findPeakColumn } from './lives-table';
import { findLargerOutOfView, findLargestNow } from './out-of-view';
import { readRestBefore } from './rest-before';
import { SurvivalTable } from './survival-table';
import type { WallLedger } from './use-wall-ledger';
import { WallControls, type WallControlsProps } from './wall-controls';
import { isFiltered, WALLS_IN_VIEW } from './wall-filter';
import {
  describeEnd,
  describeFilter,
  nameBirth,
  nameNow,
  nameRested,
  nameThreshold,
  nameTime,
  type WallWords,
} from './wall-words';
import { findWiderFilters } from './wider-filters';

export interface WallsPanelProps extends Pick<WallControlsProps, 'threshold' | 'filter' | 'onThreshold' | 'onFilter'> {
  readonly heatmap: Heatmap;
  readonly ledger: WallLedger;
  /** The listed walls, largest first. */
  readonly lives: readonly ListedLife[];
  readonly words: WallWords;
  readonly areOutlined: boolean;
  readonly hasSurvival: boolean;
  onOutlined(areOutlined: boolean): void;
  onSurvival(isShown: boolean): void;
  /** Moves to the peak of a wall. */
  onGo(wall: ListedLife): void;
  /** Moves to where a wall stands now. */
  onGoNow(wall: ListedLife): void;
  /** Called with the wall whose row has the pointer or the focus. */
  onMark(row: number | undefined): void;
  onSearch(change: Partial<HeatmapSearch>): void;
  onClose(): void;
}

/** The button that folds the filters. */
const FIND_TOGGLE = 'button[data-wall-filters]';
const FIND_FIRST = 'div[data-wall-filters] :is([tabindex="0"], button)';

/** Opens the filters and focuses the first one. */
export function focusFilters(): void {
  const toggle = document.querySelector<HTMLElement>(FIND_TOGGLE);
  // Rendered at once, so that the first filter can receive the focus.
  if (toggle?.ariaExpanded === 'false') flushSync(() => toggle.click());
  document.querySelector<HTMLElement>(FIND_FIRST)?.focus();
}

/** The walls of the range in view, how they ended, and their filters. */
export function WallsPanel(props: WallsPanelProps) {
  const { heatmap, ledger, lives, words, filter, onGo, onMark, onClose } = props;
  // Folded at first, because they would take the space of a third of the rows.
  const [areControlsShown, setControlsShown] = useState(false);
  // Below 1280 px the panel has room for four columns: those that a phone shows first.
  const isNarrow = !useMedia(DOCKED);
  const { view } = heatmap.settled;
  const { found } = ledger;
  const peaks = found === undefined ? [] : listPeaks(found.walls, view);
  const hidden = peaks.length - lives.length;
  const facts = { found, words, isPending: ledger.isPending, hidden, isOfApproach: filter.endsWithin !== undefined };
  return (
    <DockedTable
      // The sort is by the place of a column, which differs on a phone.
      key={String(isNarrow)}
      content={buildLivesTable(heatmap, lives, { ...facts, isNarrow })}
      whole={() => buildLivesTable(heatmap, lives, { ...facts, most: lives.length })}
      sort={{ column: findPeakColumn(isNarrow), isAscending: false }}
      onClose={onClose}
      onChoose={(row) => onGo(lives[row])}
      onPreview={onMark}
    >
      <ChosenWalls
        {...props}
        areControlsShown={areControlsShown}
        onToggle={() => setControlsShown(!areControlsShown)}
      />
      {areControlsShown && <WallControls {...props} crosshair={heatmap.crosshair} usualSize={chooseUsualSize(peaks)} />}
      {ledger.error !== undefined && (
        <p role="alert" className="w-0 min-w-full text-sm text-danger">
          The walls could not be found: {ledger.error}. <Button onClick={ledger.retry}>Retry</Button>
        </p>
      )}
      <FilterNotes {...props} />
      <Largest {...props} />
      <Extras {...props} className={areControlsShown ? '' : 'max-sm:hidden'} />
    </DockedTable>
  );
}

/** The current filter in words, which stay while the filters are folded, and the button that opens them. */
function ChosenWalls({
  threshold,
  filter,
  words,
  areControlsShown,
  onToggle,
  onFilter,
}: WallsPanelProps & { readonly areControlsShown: boolean; onToggle(): void }) {
  const told = [nameThreshold(threshold, words.unit), ...describeFilter(filter, words)].join(' · ');
  return (
    <div className="flex w-0 min-w-full items-start gap-2">
      <Button className="flex-none" aria-expanded={areControlsShown} data-wall-filters="" onClick={onToggle}>
        Filters
      </Button>
      <p className="min-w-0 flex-1 self-center text-xs leading-4.5 text-fg-2">{told}</p>
      {isFiltered(filter) && (
        <Button look="ghost" className="flex-none" onClick={() => onFilter(WALLS_IN_VIEW)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** What a filter cannot measure here, and when it finds none, what is not large enough and which changes find walls. */
function FilterNotes(props: WallsPanelProps) {
  const { heatmap, ledger, lives, words, filter, onFilter, onSearch } = props;
  const { found } = ledger;
  const below = describeBelow(props);
  const wider = found === undefined || lives.length > 0 ? [] : findWiderFilters(found, heatmap.settled.view, filter);
  return (
    <>
      <FinerSnapshots heatmap={heatmap} filter={filter} words={words} onSearch={onSearch} />
      {below !== undefined && <p className="w-0 min-w-full text-xs leading-4.5 text-fg-2">{below}</p>}
      {wider.length > 0 && (
        <div className="flex w-0 min-w-full flex-wrap items-center gap-1.5 text-sm text-fg-2">
          <span>Instead:</span>
          {wider.map(({ label, filter: next }) => (
            <Button key={label} onClick={() => onFilter(next)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Why the depth beside labels levels near the mid where the filter finds no wall that stands now. */
function describeBelow({ heatmap, ledger: { found }, lives, words, filter, threshold }: WallsPanelProps) {
  const layer = findDepthLayer(heatmap);
  const mid = found?.mids.at(-1)?.mid;
  if (filter.nowWithin === undefined || threshold.kind !== 'ratio' || lives.length > 0) return undefined;
  if (found?.to === undefined || mid === undefined || layer === undefined) return undefined;
  const standing = new Set(found.walls.flatMap(({ end, row }) => (end.kind === 'standing' ? row : [])));
  const ask = { at: found.to, mid, share: filter.nowWithin, times: threshold.times, side: filter.side, standing };
  const below = findLargestBelow(booksIn(heatmap.unit, layer), found.spec, ask);
  if (below === undefined) return undefined;
  const { size, price, from } = below;
  return `The largest level there, ${formatSize(size)} ${words.unit} at ${formatPrice(price, words.decimals)}, is no wall: ${nameThreshold(threshold, words.unit)} is ${formatSize(from)} ${words.unit} at that price.`;
}

/** Styled as pressed, because words alone do not show that it is on. */
const PRESSED = 'aria-pressed:border-line-strong aria-pressed:bg-active';

/** Wall outlines, wall survival, and the keys that step between walls. */
function Extras(props: WallsPanelProps & { readonly className: string }) {
  const { ledger, words, areOutlined, hasSurvival, className, onOutlined, onSurvival } = props;
  const survival = hasSurvival ? ledger.found?.survival : undefined;
  return (
    <div className={`w-0 min-w-full ${className}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-3">
        <Button className={PRESSED} aria-pressed={areOutlined} onClick={() => onOutlined(!areOutlined)}>
          Outlines
        </Button>
        <Button aria-expanded={hasSurvival} onClick={() => onSurvival(!hasSurvival)}>
          Survival
        </Button>
        <span className="ml-auto flex flex-wrap gap-x-2 max-sm:hidden">
          <KeyHint keys={['/']}>filters</KeyHint>
          <KeyHint keys={['N', '⇧N']}>smaller, larger</KeyHint>
          <KeyHint keys={['Enter']}>its start</KeyHint>
        </span>
      </div>
      {survival !== undefined && <SurvivalTable classes={survival} unit={words.unit} />}
    </div>
  );
}

/** The largest peak of all walls and of the standing ones, each with its largest drawn row. */
function Largest({ heatmap, ledger, lives, words, filter, onGo, onGoNow }: WallsPanelProps) {
  const ever = lives.at(0);
  const standing = findLargestNow(lives, heatmap.unit);
  const { view } = heatmap.settled;
  const outside = ledger.found && findLargerOutOfView(ledger.found, view, filter, { lives, unit: heatmap.unit });
  const beyond = [outside?.above, outside?.below].filter((wall) => wall !== undefined);
  const elsewhere = outside?.largest;
  if (ever === undefined && beyond.length === 0 && elsewhere === undefined) return null;
  // A larger one may rest at a price that the filter leaves out.
  const among = filter.isInView ? ' in view' : '';
  const layer = findDepthLayer(heatmap);
  const place = (wall: ListedLife, size: number, at: number): string => {
    const level = `${formatSize(size)} ${words.unit} at ${formatPrice(wall.price, words.decimals)}`;
    const row = layer && describeLargestRow(booksIn(heatmap.unit, layer), words, wall, at);
    return row === undefined ? level : `${level} (${row})`;
  };
  // A smaller size may have rested there long before: the picture shows it, and “since” is of the wall alone.
  const since = (wall: ListedLife): string => {
    const rested = nameRested(readRestBefore(heatmap, words.rows, wall), words);
    const told = `wall since ${nameBirth(wall, words)}`;
    return rested === undefined ? told : `${told} (${rested})`;
  };
  return (
    <dl className="grid w-0 min-w-full grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {/* On a phone the rows need the space, and the first of them is the largest. */}
      <div className="contents max-sm:hidden">
        {ever !== undefined && (
          <LargestRow name={`Largest${among}`} onGo={() => onGo(ever)}>
            {`${place(ever, ever.peak, ever.peakTime)}, ${nameTime(ever.peakTime, words)}; ${since(ever)}, ${describeEnd(ever, words)}`}
          </LargestRow>
        )}
        {standing !== undefined && (
          <LargestRow name={`Largest${among} ${nameNow(standing.seen, words)}`} onGo={() => onGoNow(standing)}>
            {`${place(standing, standing.size, standing.seen)}; ${since(standing)}`}
          </LargestRow>
        )}
      </div>
      {elsewhere !== undefined && (
        <LargestRow
          name={`Largest ${elsewhere.price > view.priceHigh ? 'above' : 'below'} the view`}
          onGo={() => onGo(elsewhere)}
        >
          {`${formatSize(elsewhere.peak)} ${words.unit} at ${formatPrice(elsewhere.price, words.decimals)}, ${nameTime(elsewhere.peakTime, words)}; wall since ${nameBirth(elsewhere, words)}, ${describeEnd(elsewhere, words)}`}
        </LargestRow>
      )}
      {beyond.map((wall) => (
        <LargestRow
          key={wall.id}
          name={`Larger now, ${wall === outside?.above ? 'above' : 'below'} the view`}
          onGo={() => onGoNow(wall)}
        >
          {`${formatSize(wall.size)} ${words.unit} at ${formatPrice(wall.price, words.decimals)}`}
        </LargestRow>
      ))}
    </dl>
  );
}

interface LargestRowProps {
  readonly name: string;
  readonly children: string;
  onGo(): void;
}

function LargestRow({ name, children, onGo }: LargestRowProps) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd>
        <button type="button" className="text-left text-accent tabular-nums hover:underline" onClick={onGo}>
          {children}
        </button>
      </dd>
    </>
  );
}

/** A size that finds about a tenth of the walls: the peak that only the largest tenth exceeds. */
function chooseUsualSize(peaks: readonly number[]): number {
  const peak = peaks[Math.floor(peaks.length / 10)] ?? 1;
  return Number(peak.toPrecision(1));
}
