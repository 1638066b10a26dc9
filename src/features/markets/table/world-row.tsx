import type { World } from '@/domain/recording';
import type { WorldHeading } from './world-rows';

interface HeadingWords {
  readonly title: string;
  readonly detail: string;
  /** The colour of its tag. */
  readonly ink: string;
}

const WORDS: Readonly<Record<World, HeadingWords>> = {
  live: { title: 'Live', detail: 'recorded as they trade', ink: 'text-ok' },
  demo: { title: 'Demo', detail: 'played from a recording, not prices of today', ink: 'text-warn' },
  recorded: { title: 'Recorded', detail: 'real markets of the past', ink: 'text-info' },
  simulated: { title: 'Simulated', detail: 'invented on this machine', ink: 'text-fg-1' },
};

/** Markets that are not recorded here. */
const REMOTE: HeadingWords = { title: 'Other markets', detail: 'from the connected service', ink: 'text-fg-1' };

export interface WorldRowProps {
  readonly heading: WorldHeading;
  readonly index: number;
  /** The service runs on this machine. */
  readonly isOwn: boolean;
  /** CSS px. */
  readonly height: number;
  /** Number of cells that it spans. */
  readonly cellCount: number;
}

/** Heads the markets of a world. */
export function WorldRow({ heading: { world, count }, index, isOwn, height, cellCount }: WorldRowProps) {
  const { title, detail, ink } = world === 'simulated' && !isOwn ? REMOTE : WORDS[world];
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="colgroup"
        colSpan={cellCount}
        className={`bg-panel border-b border-line px-3 text-left text-xs font-normal whitespace-nowrap ${index > 0 ? 'border-t-2 border-t-line-strong' : ''}`}
        style={{ height }}
      >
        <span className="flex items-baseline gap-2 overflow-hidden">
          <b className={`font-semibold ${ink}`}>{title}</b>
          {/* The list continues: its total is shown above it. */}
          {world !== 'simulated' && <span className="text-fg-2">{count}</span>}
          <span className="truncate text-fg-3">{detail}</span>
        </span>
      </th>
    </tr>
  );
}
