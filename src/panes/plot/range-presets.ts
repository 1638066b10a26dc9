import { type DataSpan, getDefaultRange } from '@/data/plan/heatmap-span';

/** A range that a toolbar offers; `value` is its label. */
export interface RangePreset {
  readonly value: string;
  readonly seconds: number;
}

/** Those of a recording: what is shorter than it, and the whole of it; of several recordings those of the newest. */
export function listRecordedRanges(span: DataSpan, presets: readonly RangePreset[]): readonly RangePreset[] {
  const whole = getDefaultRange(span);
  const value = (span.recordings ?? []).length < 2 ? 'All' : 'Last';
  return [...presets.filter(({ seconds }) => seconds < whole), { value, seconds: whole }];
}
