import { SESSION_KINDS } from '@/features/profile/view/session-kind';
import { chosenOf, writtenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, PROFILE_SESSIONS, type ProfileSearch } from '@/state/fields/profile-fields';
import { Segmented } from '@/ui/segmented';
import { Toolbar } from '@/ui/toolbar';
import { useMedia, WIDE } from '@/ui/use-media';
import { LayoutChoice } from './toolbar-choices';

export interface WaitingToolbarProps {
  readonly search: ProfileSearch;
  onSearch(change: Partial<ProfileSearch>): void;
}

/** What can be chosen before there is a market; the profile opens with it once the market is known. */
export function WaitingToolbar({ search, onSearch }: WaitingToolbarProps) {
  const hasLayout = useMedia(WIDE);
  return (
    <Toolbar label="Profile controls">
      <Segmented
        label="Session"
        options={PROFILE_SESSIONS.map((value) => ({ value, label: SESSION_KINDS[value].label }))}
        value={chosenOf(PROFILE_FIELDS.session, search.session)}
        onChange={(session) => onSearch({ session: writtenOf(PROFILE_FIELDS.session, session) })}
      />
      {hasLayout && <LayoutChoice search={search} onSearch={onSearch} />}
    </Toolbar>
  );
}
