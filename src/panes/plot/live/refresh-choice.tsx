import { Segmented } from '@/ui/segmented';
import type { LiveRefresh } from './use-refresh';

/** How often the live edge is looked at, with what that costs. */
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
