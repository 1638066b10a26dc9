import { Segmented } from '@/ui/segmented';
import type { LiveRefresh } from './use-refresh';

/** Chooses how often the live edge is refreshed, with the cost of each option. */
export function RefreshChoice({ options, seconds, onChange }: LiveRefresh) {
  return (
    <Segmented
      label="Refresh the live edge"
      options={options.map((option) => ({ value: String(option.seconds), label: option.label, content: option.short }))}
      value={String(seconds)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
