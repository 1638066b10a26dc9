import type { Market } from '@/contract/payloads';
import { listRecordings } from '@/data/plan/heatmap-span';
import { formatDate, formatFullTime, type Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';

type Recorded = NonNullable<Market['recorded']>;

/** More recordings than this are counted instead of listed. */
const MAX_TOLD = 3;

/**
 * "4 Apr 2023 – 5 Apr 2023; 9 Aug 2024": the days of each recording, newest first, or the number of recordings if
 * there are many. For a live market, the day since which it has been recorded.
 */
export function describeRecordings(recorded: Recorded, zone: Zone): string {
  if (recorded.live === true) return `since ${formatDate(recorded.from.s, zone)}`;
  const spans = listRecordings(recorded).toReversed();
  if (spans.length > MAX_TOLD) return `${spans.length} recordings, the newest ${describeDays(spans[0], zone)}`;
  return spans.map((span) => describeDays(span, zone)).join('; ');
}

function describeDays({ from, to }: TimeSpan, zone: Zone): string {
  const [first, last] = [formatDate(from, zone), formatDate(to, zone)];
  return first === last ? first : `${first} – ${last}`;
}

/** "4 Apr 2023 23:58:20 UTC to 5 Apr 2023 00:06:54 UTC" for each recording, ascending. A running one ends "now". */
export function listRecordingTimes(recorded: Recorded, zone: Zone): readonly string[] {
  return listRecordings(recorded).map(({ from, to }, at, all) => {
    const goesOn = recorded.live === true && at === all.length - 1;
    return `${formatFullTime(from, zone)} to ${goesOn ? 'now' : formatFullTime(to, zone)}`;
  });
}
