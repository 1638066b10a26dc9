import type { Source, SourcesAnswer } from '@/contract/sources';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value >= 100 || unit === 0 ? value.toFixed(0) : value.toPrecision(2)} ${UNITS[unit]}`;
}

function describeState({ state, isDemo, reason, behindMs, filling }: Source): string {
  const parts: string[] = [isDemo === true ? `${state} (demo venue)` : state];
  if (state === 'live' && behindMs !== undefined) parts.push(`${(behindMs / 1000).toFixed(1)} s behind`);
  if (reason !== undefined) parts.push(reason);
  if (filling) parts.push(`filling ${Math.floor(filling.done * 100)}%`);
  return parts.join(', ');
}

/** One line a source, aligned. */
export function formatSources({ sources, diskFreeBytes, stoppedBy }: SourcesAnswer): string[] {
  if (sources.length === 0) {
    return [
      ...(stoppedBy === undefined ? [] : [`${stoppedBy}.`]),
      'Nothing is recorded. Add a market: npm run sources -- add binance-futures:BTCUSDT',
    ];
  }
  const width = Math.max(...sources.map(({ id }) => id.length));
  const lines = sources.map((source) => {
    const size = source.bytesPerDay === undefined ? '' : `  about ${formatBytes(source.bytesPerDay)} a day`;
    const gaps = source.gapsToday === 0 ? '' : `  ${source.gapsToday} gaps today`;
    return `${source.id.padEnd(width)}  ${describeState(source)}${gaps}${size}`;
  });
  return [...lines, ...(diskFreeBytes === undefined ? [] : [`${formatBytes(diskFreeBytes)} of disk free.`])];
}
