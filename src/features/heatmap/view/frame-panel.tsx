import { useEffect, useState } from 'react';
import type { HeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import { useDecodeFigures } from '@/client/use-market-data-client';
import { useTick } from '@/client/use-tick';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import type { GridTile } from '@/domain/grid/grid-tile';

/** How often the figures are read, in ms. */
const REFRESH_MS = 500;

export interface FramePanelProps {
  readonly heat: HeatmapEngine | undefined;
  readonly tiles: readonly GridTile[];
}

/** The cost of decoding and drawing the heatmap on this machine. */
export function FramePanel({ heat, tiles }: FramePanelProps) {
  const now = useTick(REFRESH_MS);
  const tasks = useLongTasks();
  const { megabytesPerSecond, heldBytes } = useDecodeFigures();
  const frames = heat?.ledger.computeFigures(now);
  const rows = [
    ['Renderer', heat?.backend === 'software' ? 'Software' : 'WebGL2'],
    ['Frames a second', formatNumber(frames?.perSecond ?? 0, 0)],
    ['Frame, median', formatMs(frames?.median)],
    ['Frame, 95th percentile', formatMs(frames?.p95)],
    ['Longest upload', formatMs(frames?.longestUpload)],
    ['Decoding', Number.isNaN(megabytesPerSecond) ? MISSING : `${formatNumber(megabytesPerSecond, 0)} MB/s`],
    ['Decoder memory', `${formatCompact(heldBytes)}B`],
    ['Drawing memory', `${formatCompact(heat?.bytes)}B`],
    ['Data memory', `${formatCompact(computeDataBytes(tiles))}B`],
    ['Long tasks', tasks.count === 0 ? '0' : `${tasks.count}, up to ${formatMs(tasks.longestMs)}`],
  ] as const;
  return (
    <section
      aria-label="Frame stats"
      className="pointer-events-none absolute top-12 left-2 z-20 rounded-md border border-line bg-overlay px-3 py-2 text-xs"
    >
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd className="text-right text-fg-2">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function formatMs(ms: number | undefined): string {
  return ms === undefined || Number.isNaN(ms) ? MISSING : `${formatNumber(ms, 1)} ms`;
}

/** Bytes of the received levels and of the codes made from them. */
function computeDataBytes(tiles: readonly GridTile[]): number {
  let bytes = 0;
  for (const { columns, bands } of tiles) {
    bytes += columns.prices.byteLength + columns.volumes.byteLength;
    for (const { codes } of bands) bytes += codes.byteLength;
  }
  return bytes;
}

interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

/** Tasks of more than 50 ms since the panel was opened, if the browser reports them. */
function useLongTasks(): LongTasks {
  const [tasks, setTasks] = useState<LongTasks>({ count: 0, longestMs: 0 });
  useEffect(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return undefined;
    const observer = new PerformanceObserver((list) => {
      const durations = list.getEntries().map((entry) => entry.duration);
      setTasks(({ count, longestMs }) => ({
        count: count + durations.length,
        longestMs: Math.max(longestMs, ...durations),
      }));
    });
    observer.observe({ type: 'longtask' });
    return () => observer.disconnect();
  }, []);
  return tasks;
}
