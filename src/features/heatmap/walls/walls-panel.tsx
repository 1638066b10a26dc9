import { useState } from 'react';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { DockedTable } from '@/panes/data-table/docked-table';
import { Button } from '@/ui/button';
import type { Heatmap } from '../use-heatmap';
import { chooseLives, EVERY_WALL, WALLS_IN_VIEW, type WallFilter } from './choose-lives';
import { buildLivesTable, PEAK_COLUMN } from './lives-table';
import { SurvivalTable } from './survival-table';
import type { WallLedger } from './use-wall-ledger';
import { WallControls, type WallControlsProps } from './wall-controls';
import { nameTime, tellEnd, type WallWords } from './wall-words';

export interface WallsPanelProps
  extends Pick<WallControlsProps, 'threshold' | 'areOutlined' | 'onThreshold' | 'onOutlined'> {
  readonly heatmap: Heatmap;
  readonly ledger: WallLedger;
  readonly words: WallWords;
  readonly hasSurvival: boolean;
  onSurvival(isShown: boolean): void;
  onGo(wall: WallLife, time: number): void;
  onMark(wall: WallLife | undefined): void;
  onClose(): void;
}

const BY_PEAK = { column: PEAK_COLUMN, isAscending: false } as const;

/** The walls of the range in view, what became of them, and what chooses them. */
export function WallsPanel(props: WallsPanelProps) {
  const { heatmap, ledger, words, hasSurvival, onSurvival, onGo, onMark, onClose } = props;
  const [filter, setFilter] = useState<WallFilter>(WALLS_IN_VIEW);
  // On a phone they would leave the rows no room.
  const [areControlsShown, setControlsShown] = useState(false);
  const { view } = heatmap.settled;
  const { found } = ledger;
  const all = found === undefined ? [] : chooseLives(found.walls, view, EVERY_WALL);
  const lives = found === undefined ? [] : chooseLives(found.walls, view, filter);
  const facts = { found, words, isPending: ledger.isPending, hidden: all.length - lives.length };
  return (
    <DockedTable
      content={buildLivesTable(heatmap, lives, facts)}
      whole={() => buildLivesTable(heatmap, lives, { ...facts, most: lives.length })}
      sort={BY_PEAK}
      onClose={onClose}
      onChoose={(row) => onGo(lives[row], chooseStop(lives[row], view.timeFrom))}
      onPreview={(row) => onMark(row === undefined ? undefined : lives[row])}
    >
      <Button
        className="flex-none self-start sm:hidden"
        aria-expanded={areControlsShown}
        onClick={() => setControlsShown(!areControlsShown)}
      >
        Choose walls
      </Button>
      <WallControls
        {...props}
        unit={words.unit}
        usualSize={chooseUsualSize(all)}
        className={areControlsShown ? '' : 'max-sm:hidden'}
        filter={filter}
        onFilter={setFilter}
      />
      {ledger.error !== undefined && (
        <p role="alert" className="w-0 min-w-full text-sm text-danger">
          The walls could not be found: {ledger.error}. <Button onClick={ledger.retry}>Retry</Button>
        </p>
      )}
      <Largest lives={lives} words={words} onGo={onGo} />
      <div className="w-0 min-w-full">
        <button
          type="button"
          aria-expanded={hasSurvival}
          className="btn btn-ghost"
          onClick={() => onSurvival(!hasSurvival)}
        >
          Survival
        </button>
        {hasSurvival && found?.survival !== undefined && <SurvivalTable classes={found.survival} unit={words.unit} />}
      </div>
    </DockedTable>
  );
}

/** Where a row leads: to where the wall began; of one that is older than the view, to its peak in the view. */
export function chooseStop({ born, peakTime }: WallLife, timeFrom: number): number {
  return born >= timeFrom ? born : peakTime;
}

/** The largest peak of all, and the largest of those that stand. */
function Largest({
  lives,
  words,
  onGo,
}: Pick<WallsPanelProps, 'words' | 'onGo'> & { readonly lives: readonly WallLife[] }) {
  const [ever] = lives;
  const standing = lives
    .filter(({ end }) => end.kind === 'standing')
    .reduce<WallLife | undefined>((a, b) => (a === undefined || b.size > a.size ? b : a), undefined);
  if (ever === undefined) return null;
  return (
    <dl className="grid w-0 min-w-full grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      <LargestRow name="Largest" onGo={() => onGo(ever, ever.peakTime)}>
        {`${formatSize(ever.peak)} ${words.unit} at ${formatPrice(ever.price, words.decimals)}, ${nameTime(ever.peakTime, words)}, ${tellEnd(ever.end, words)}`}
      </LargestRow>
      {standing !== undefined && (
        <LargestRow name="Largest now" onGo={() => onGo(standing, standing.seen)}>
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
function chooseUsualSize(lives: readonly WallLife[]): number {
  const peak = lives[Math.floor(lives.length / 10)]?.peak ?? 1;
  return Number(peak.toPrecision(1));
}
