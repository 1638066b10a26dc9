import { type DataSpan, getDefaultRange, lengthOfLiveRange } from '@/data/plan/heatmap-span';
import { startOfDay } from '@/domain/format/day-start';
import { formatRangeLength } from '@/domain/format/format-length';
import type { Zone } from '@/domain/format/format-time';

/** A range that a toolbar offers; `value` is its label. */
export interface RangePreset {
  readonly value: string;
  readonly seconds: number;
}

const KEY_UNITS = [
  ['Y', 365 * 86_400],
  ['D', 86_400],
  ['H', 3600],
] as const;

/** A preset's key as on every range switch: `10H`, `3D`, `1Y`. Minutes, which only a recording has, are written out. */
function nameKey(seconds: number): string {
  const unit = KEY_UNITS.find(([, size]) => seconds % size === 0);
  return unit === undefined ? formatRangeLength(seconds) : `${seconds / unit[1]}${unit[0]}`;
}

/** Presets of these lengths. */
export const listPresets = (lengths: readonly number[]): readonly RangePreset[] =>
  lengths.map((seconds) => ({ value: nameKey(seconds), seconds }));

/** The presets that a market's data reach; a younger market still has the shortest one. */
export const listReached = (presets: readonly RangePreset[], span: DataSpan): readonly RangePreset[] =>
  presets.filter(({ seconds }, at) => at === 0 || seconds <= span.to - span.from);

/** The ranges of a recording: presets shorter than it, and the whole. Of several recordings, those of the newest. */
export function listRecordedRanges(span: DataSpan, presets: readonly RangePreset[]): readonly RangePreset[] {
  const whole = getDefaultRange(span);
  const value = (span.recordings ?? []).length < 2 ? 'All' : 'Last';
  return [...presets.filter(({ seconds }) => seconds < whole), { value, seconds: whole }];
}

/** Until half an hour after midnight, today is too short to show. */
const MIN_TODAY_SECONDS = 1800;

/** Length of a live range since midnight in the zone, in seconds. */
export const lengthOfToday = (span: DataSpan, zone: Zone): number =>
  Math.max(MIN_TODAY_SECONDS, lengthOfLiveRange(startOfDay(span.to, zone), span));

/** The presets with "Today" inserted by its length. */
export function addToday(presets: readonly RangePreset[], span: DataSpan, zone: Zone): readonly RangePreset[] {
  const today = { value: 'Today', seconds: lengthOfToday(span, zone) };
  return [...presets, today].sort((a, b) => a.seconds - b.seconds);
}
