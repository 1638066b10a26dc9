import { describeTierNeed } from '@/data/queries/tier-words';
import { LockedText } from '@/panes/plot/axis/lock-option';
import type { SegmentedOption } from '@/ui/segmented';
import { SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';

/** A padlock on the choice of a pane that the key does not open, and the tier that does. */
export function lockPane(
  { kind, lock }: Pick<OptionsSide, 'kind' | 'lock'>,
  label: string,
): Partial<Pick<SegmentedOption<string>, 'content' | 'description'>> {
  if (lock === undefined) return {};
  const content = <LockedText>{label}</LockedText>;
  return { content, description: describeTierNeed(SIDE_WORDS[kind].title, lock).title };
}
