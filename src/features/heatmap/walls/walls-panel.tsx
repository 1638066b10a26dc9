import { useState } from 'react';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { DockedTable } from '@/panes/data-table/docked-table';
import { Button } from '@/ui/button';
import { KeyHint } from '@/ui/kbd';
import type { Heatmap } from '../use-heatmap';
import { type ListedLife, listPeaks } from './choose-lives';
import { buildLivesTable, PEAK_COLUMN } from './lives-table';
import { SurvivalTable } from './survival-table';
import type { WallLedger } from './use-wall-ledger';
import { WallControls, type WallControlsProps } from './wall-controls';
import { isFiltered, WALLS_IN_VIEW } from './wall-filter';
import { describeCoarse, nameBirth, nameTime, tellEnd, type WallWords } from './wall-words';
import { findWiderFilters } from './wider-filters';

export interface WallsPanelProps extends Pick<WallControlsProps, 'threshold' | 'filter' | 'onThreshold' | 'onFilter'> {
  readonly heatmap: Heatmap;
  readonly ledger: WallLedger;
  /** Those that are listed, from the largest. */
  readonly lives: readonly ListedLife[];
  readonly words: WallWords;
  readonly areOutlined: boolean;
  readonly hasSurvival: boolean;
  onOutlined(areOutlined: boolean): void;
  onSurvival(isShown: boolean): void;
  /** Leads to where a wall was largest. */
  onGo(wall: ListedLife): void;
  /** Leads to where a wall stands now. */
  onGoNow(wall: ListedLife): void;
  /** Called with the wall whose row has the pointer or the focus. */
  onMark(row: number | undefined): void;
  onClose(): void;
}

/** The filters; where they are folded away, what shows them. */
const FIND_FILTERS = '[data-wall-filters]';

/** Leads the keyboard to the filters. */
export function focusFilters(): void {
  const marked = [...document.querySelectorAll<HTMLElement>(FIND_FILTERS)];
  const first = marked.find((element) => element.offsetParent !== null);
  const control =
    first?.matches('button') === true ? first : first?.querySelector<HTMLElement>('[tabindex="0"], button');
  control?.focus();
}

const BY_PEAK = { column: PEAK_COLUMN, isAscending: false } as const;

/** The walls of the range in view, what became of them, and what chooses them. */
export function WallsPanel(props: WallsPanelProps) {
  const { heatmap, ledger, lives, words, onGo, onGoNow, onMark, onClose } = props;
  // On a phone they would leave the rows no room.
  const [areControlsShown, setControlsShown] = useState(false);
  const { view } = heatmap.settled;
  const { found } = ledger;
  const peaks = found === undefined ? [] : listPeaks(found.walls, view);
  const facts = { found, words, isPending: ledger.isPending, hidden: peaks.length - lives.length };
  return (
    <DockedTable
      content={buildLivesTable(heatmap, lives, facts)}
      whole={() => buildLivesTable(heatmap, lives, { ...facts, most: lives.length })}
      sort={BY_PEAK}
      onClose={onClose}
      onChoose={(row) => onGo(lives[row])}
      onPreview={onMark}
    >
      <Button
        className="flex-none self-start sm:hidden"
        aria-expanded={areControlsShown}
        data-wall-filters=""
        onClick={() => setControlsShown(!areControlsShown)}
      >
        Choose walls
      </Button>
      <WallControls
        {...props}
        crosshair={heatmap.crosshair}
        usualSize={chooseUsualSize(peaks)}
        className={areControlsShown ? '' : 'max-sm:hidden'}
      />
      {ledger.error !== undefined && (
        <p role="alert" className="w-0 min-w-full text-sm text-danger">
          The walls could not be found: {ledger.error}. <Button onClick={ledger.retry}>Retry</Button>
        </p>
      )}
      <FilterNotes {...props} />
      <Largest lives={lives} words={words} onGo={onGo} onGoNow={onGoNow} />
      <Extras {...props} className={areControlsShown ? '' : 'max-sm:hidden'} />
    </DockedTable>
  );
}

/** What a filter cannot measure here, and what finds walls where it finds none. */
function FilterNotes({ heatmap, ledger, lives, words, filter, onFilter }: WallsPanelProps) {
  const { found } = ledger;
  const wider = found === undefined || lives.length > 0 ? [] : findWiderFilters(found, heatmap.settled.view, filter);
  const doubt = describeCoarse(filter, words);
  return (
    <>
      {doubt !== undefined && <p className="w-0 min-w-full text-xs leading-4.5 text-warn">{doubt}</p>}
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

/** Words alone do not tell that it is on. */
const PRESSED = 'aria-pressed:border-line-strong aria-pressed:bg-active';

/** The walls in the picture, how many survived, and the keys that lead from one to the next. */
function Extras(props: WallsPanelProps & { readonly className: string }) {
  const { ledger, words, filter, areOutlined, hasSurvival, className, onFilter, onOutlined, onSurvival } = props;
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
        {isFiltered(filter) && (
          <Button look="ghost" onClick={() => onFilter(WALLS_IN_VIEW)}>
            Clear filters
          </Button>
        )}
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

/** The largest peak of all, and the largest of those that stand. */
function Largest({
  lives,
  words,
  onGo,
  onGoNow,
}: Pick<WallsPanelProps, 'words' | 'onGo' | 'onGoNow'> & { readonly lives: readonly ListedLife[] }) {
  const [ever] = lives;
  const standing = lives
    .filter(({ end }) => end.kind === 'standing')
    .reduce<ListedLife | undefined>((a, b) => (a === undefined || b.size > a.size ? b : a), undefined);
  if (ever === undefined) return null;
  return (
    <dl className="grid w-0 min-w-full grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      <LargestRow name="Largest" onGo={() => onGo(ever)}>
        {`${formatSize(ever.peak)} ${words.unit} at ${formatPrice(ever.price, words.decimals)}, ${nameTime(ever.peakTime, words)}; since ${nameBirth(ever, words)}, ${tellEnd(ever, words)}`}
      </LargestRow>
      {standing !== undefined && (
        <LargestRow name="Largest now" onGo={() => onGoNow(standing)}>
          {`${formatSize(standing.size)} ${words.unit} at ${formatPrice(standing.price, words.decimals)}`}
        </LargestRow>
      )}
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

/** About as many walls as the ratio finds: the size that every tenth of them has. */
function chooseUsualSize(peaks: readonly number[]): number {
  const peak = peaks[Math.floor(peaks.length / 10)] ?? 1;
  return Number(peak.toPrecision(1));
}
