import type { ListHistoryFigures, ListHistoryPause } from '@/data/list-history/list-history-types';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatAge } from '@/domain/format/format-duration';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatClockWithZone, formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import type { ListHistoryField } from '@/domain/list-history/list-history-sample';
import type { ListHistoryGap } from '@/domain/list-history/list-history-times';

/** Figures that samples are ranked by. */
export const RANKED_FIELDS = [
  'volume24h',
  'priceChange24h',
  'oiChange24h',
  'marketcap',
] as const satisfies ListHistoryField[];
export type RankedField = (typeof RANKED_FIELDS)[number];

export const FIELD_WORDS: Readonly<Record<RankedField, string>> = {
  volume24h: '24 h volume',
  priceChange24h: '24 h change',
  oiChange24h: '24 h OI change',
  marketcap: 'Market cap',
};

/** `14:05 UTC`, with its day if that is not the day of `now`. Unix seconds. */
export function describeMoment(at: number, now: number, zone: Zone): string {
  const clock = `${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;
  return formatDay(at, zone) === formatDay(now, zone) ? clock : `${formatDay(at, zone)} ${clock}`;
}

/** `14:05 UTC, 27 min ago`. */
export function describeMomentAndAge(at: number, now: number, zone: Zone, toAge = formatAge): string {
  return `${describeMoment(at, now, zone)}, ${toAge(now - at)} ago`;
}

/** `13:00 to 13:40 UTC`, with days if the two differ. */
export function describeStretch({ from, to }: ListHistoryGap, now: number, zone: Zone): string {
  const isOneDay = formatDay(from, zone) === formatDay(to, zone) && formatZone(from, zone) === formatZone(to, zone);
  if (!isOneDay) return `${describeMoment(from, now, zone)} to ${describeMoment(to, now, zone)}`;
  return `${describeMoment(from, now, zone).replace(` ${formatZone(from, zone)}`, '')} to ${formatHourMinute(to, zone)} ${formatZone(to, zone)}`;
}

/** "17 samples, 12:35 to 14:32 UTC, 1 gap". */
export function describeSamples(
  times: readonly number[],
  gaps: readonly ListHistoryGap[],
  now: number,
  zone: Zone,
): string {
  if (times.length === 0) return 'No samples yet';
  const count = `${formatNumber(times.length, 0)} ${times.length === 1 ? 'sample' : 'samples'}`;
  const [from, to] = [times[0], times[times.length - 1]];
  const stretch =
    times.length === 1 ? `, ${describeMoment(from, now, zone)}` : `, ${describeStretch({ from, to }, now, zone)}`;
  const missed = gaps.length === 0 ? '' : `, ${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}`;
  return count + stretch + missed;
}

/** "No sample from 13:00 to 13:40 UTC (40 min)." for the longest gap, and how many more there are. */
export function describeGaps(gaps: readonly ListHistoryGap[], now: number, zone: Zone): string | undefined {
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] as ListHistoryGap | undefined;
  if (longest === undefined) return undefined;
  const more = gaps.length === 1 ? '' : `, and ${gaps.length - 1} more ${gaps.length === 2 ? 'gap' : 'gaps'}`;
  return `No sample from ${describeStretch(longest, now, zone)} (${formatLength(Math.round((longest.to - longest.from) / 60) * 60)})${more}.`;
}

const PAUSES: Readonly<Record<ListHistoryPause, string>> = {
  off: 'Recording is off: nothing is added.',
  hidden: 'Paused while this page is hidden.',
  offline: 'Paused until the service answers.',
  frozen: "The service's clock is frozen, so there is nothing to record.",
  clock: 'Paused while this device and the service disagree on the time: samples would carry the wrong time.',
};

/** What happens next: "Next sample at 14:37:02 UTC." */
export function describePlan({ plan, times, state }: ListHistoryFigures, zone: Zone): string {
  if (plan.pause !== undefined) return PAUSES[plan.pause];
  const which = times.length === 0 ? 'First' : 'Next';
  if (plan.dueAt === undefined) return `${which} sample no earlier than 30 s after the dashboard opens.`;
  if (state === 'full') return `Next try at ${formatClockWithZone(plan.dueAt, zone)}.`;
  return `${which} sample at ${formatClockWithZone(plan.dueAt, zone)}.`;
}

/** Why nothing can be compared yet, and from when on it can. */
export function describeBeginning(
  figures: ListHistoryFigures,
  zone: Zone,
): { readonly title: string; readonly body: string } {
  const { times, plan, state } = figures;
  if (times.length > 0) return { title: 'One sample so far', body: describeComparison(plan.dueAt, state, zone) };
  if (plan.pause !== undefined) return { title: 'No samples yet', body: PAUSES[plan.pause] };
  const first = plan.dueAt === undefined ? undefined : plan.dueAt + SAMPLE_SECONDS;
  return { title: 'List history starts now', body: describeComparison(first, state, zone) };
}

function describeComparison(at: number | undefined, state: ListHistoryFigures['state'], zone: Zone): string {
  if (at === undefined || state === 'full') return 'Comparing needs two samples.';
  return `First comparison at ${formatClockWithZone(at, zone)}.`;
}

const STATES: Readonly<Record<ListHistoryFigures['state'], string>> = {
  kept: 'Samples stay on this device',
  visit: 'This browser stores nothing: samples last until this page closes',
  full: "This device's storage is full: there was no room for the last sample",
};

/** Problems with the storage of samples; empty if there are none. */
export function describeTrouble({ state, detail, corrupt, plan }: ListHistoryFigures): readonly string[] {
  const told = detail === undefined ? '' : ` (${detail})`;
  return [
    ...(state === 'kept' ? [] : [`${STATES[state]}${told}.`]),
    ...(corrupt === 0 ? [] : ['Damaged samples were removed.']),
    ...(plan.failure === undefined ? [] : [`The last sample failed: ${plan.failure}.`]),
  ];
}

/** "Taken every 5 min while the dashboard is visible, at 0 weight. Kept on this device for 7 d, 9.0 kB of at most 101 MB." */
export function describeRule(sampleSeconds: number, keptSeconds: number, figures: ListHistoryFigures): string {
  const { bytes, capBytes } = figures;
  const room = computeRoomSeconds(figures, sampleSeconds);
  const isShort = room !== undefined && room < keptSeconds;
  return (
    `Taken every ${formatLength(sampleSeconds)} while the dashboard is visible, at 0 weight. Kept on this device for ` +
    `${formatLength(keptSeconds)}, ${formatBytes(bytes)} of at most ${formatBytes(capBytes)}.` +
    (isShort ? ` ${describeEnd(figures, room)}` : '')
  );
}

function describeEnd(figures: ListHistoryFigures, room: number): string {
  const fill = `amples of this size fill that in about ${formatAge(room)}; then the oldest hour`;
  const others = computeOtherBytes(figures);
  if (others === 0) return `S${fill} is deleted first.`;
  return `With ${formatBytes(others)} of other connections, s${fill} of any connection is deleted first.`;
}

const computeOtherBytes = ({ bytes, allBytes }: ListHistoryFigures): number => Math.max(0, allBytes - bytes);

/** How long samples of the usual size can be taken before storage is full; `undefined` with fewer than two samples. */
function computeRoomSeconds(figures: ListHistoryFigures, sampleSeconds: number): number | undefined {
  const { bytes, capBytes, times } = figures;
  if (times.length < 2 || bytes === 0) return undefined;
  const own = Math.max(0, capBytes - computeOtherBytes(figures));
  return (own / (bytes / times.length)) * sampleSeconds;
}
