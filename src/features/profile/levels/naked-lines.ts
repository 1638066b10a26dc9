import type { NakedLine } from '@/charts/tpo/tpo-data';
import { formatDay, formatHourMinute } from '@/domain/format/format-time';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { formatLevel, type LevelDecimals, priceLevel } from '@/features/profile/view/level-prices';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { labelSession } from '@/features/profile/view/session-kind';
import type { ProfileMark } from '@/state/fields/profile-fields';
import { findLedgerStart, NAKED_NAMES } from './naked-ledger';

const MARK_OF: Readonly<Record<NakedKind, ProfileMark>> = { poc: 'naked', vah: 'edges', val: 'edges' };

type Levels = LevelDecimals &
  Pick<ProfileView, 'naked' | 'kind' | 'marks' | 'zone' | 'span' | 'search'> & {
    readonly selected: readonly { readonly profile: Pick<SessionProfile, 'start'> }[];
  };

/**
 * The levels left by closed sessions, of the kinds that are switched on, as lines to the block that first touched them.
 * Where sessions are not cached, the label is marked as uncertain: "nPOC? 16 Jun 98,375", "16 Jun VAH touched ≤ 17 Jun
 * 14:30". Only those of the sessions whose levels are listed with the selected one: more may be held in a long view.
 */
export function listNakedLines(levels: Levels): readonly NakedLine[] {
  const { naked, kind, marks, zone, span, search, selected, ...decimals } = levels;
  const from = findLedgerStart({ kind, span, search }, selected[0]?.profile.start);
  return naked
    .filter(({ profile }) => profile.start >= from)
    .filter((level) => marks.has(MARK_OF[level.kind]) && !level.profile.isRunning)
    .map(({ kind: of, price, profile, touch, isCertain }): NakedLine => {
      const { label } = labelSession(kind, { from: profile.start, to: profile.end });
      const name = NAKED_NAMES[of];
      const level = { kind: of, price, rowHeight: profile.rowHeight };
      const touched = touch && `${formatDay(touch.time, zone)} ${formatHourMinute(touch.time, zone)}`;
      return {
        kind: of,
        price,
        rowHeight: profile.rowHeight,
        at: priceLevel(level, decimals),
        from: profile.end,
        touchedAt: touch?.time,
        isCertain,
        label:
          touched === undefined
            ? `n${name}${isCertain ? '' : '?'} ${label} ${formatLevel(level, decimals)}`
            : `${label} ${name} touched ${isCertain ? '' : '≤ '}${touched}`,
      };
    });
}
