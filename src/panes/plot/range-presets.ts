import type { DataSpan } from '@/data/plan/heatmap-span';

/** A range that a toolbar offers; `value` is its label. */
export interface RangePreset {
  readonly value: string;
  readonly seconds: number;
}

/** Those of a recording: what is shorter than it, and the whole of it. */
export function listRecordedRanges(
  { from, to }: Pick<DataSpan, 'from' | 'to'>,
  presets: readonly RangePreset[],
): readonly RangePreset[] {
  const whole = to - from;
  return [...presets.filter(({ seconds }) => seconds < whole), { value: 'All', seconds: whole }];
}
