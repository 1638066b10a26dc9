import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { countNaked } from '@/features/profile/levels/naked-ledger';
import { nameSession } from '@/features/profile/sessions/session-cells';
import { relateToBefore } from '@/features/profile/sessions/value-relation';
import { formatLevel } from '@/features/profile/view/level-prices';
import { formatArea, formatEnd } from '@/features/profile/view/profile-format';
import { LEDGER_SESSIONS } from '@/features/profile/view/profile-requests';
import type { DescribedProfile, ShownProfile } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { findEnds } from '@/features/profile/view/session-ends';

const MAX_TOLD = 7;

/** Summary of the profiles in view, in a few sentences, newest first. */
export function summariseProfiles(view: DescribedProfile): string {
  const told = view.inView.filter(({ figures }) => figures !== undefined).toReversed();
  if (told.length === 0) return 'Nothing loaded in view.';
  const naked = countNaked(view);
  return [
    `${told.length} ${told.length === 1 ? 'profile' : 'profiles'} of ${view.minutes}-minute blocks, figures from rows of ${view.rows.figures.height}.`,
    ...told.slice(0, MAX_TOLD).map((one) => describeProfile(view, one)),
    ...(naked.isKnown
      ? [
          `Naked POCs of the last ${LEDGER_SESSIONS} sessions: ${naked.above} above the last price, ${naked.below} below${naked.unsure > 0 ? `, ${naked.unsure} in loaded data` : ''}.`,
        ]
      : []),
  ].join(' ');
}

function describeProfile(view: DescribedProfile, one: ShownProfile): string {
  const { figures } = one;
  if (figures === undefined) return '';
  const relation = relateToBefore(view, one);
  const ends = findEnds({ ...one, figures }, view);
  const poc = { kind: 'poc', price: figures.pocPrice, rowHeight: one.profile.rowHeight } as const;
  return [
    `${nameSession(one)}: POC ${formatLevel(poc, view)}`,
    ...(one.coverage.isWhole ? [] : [`${formatLength(one.coverage.seconds)} recorded`]),
    `value area ${formatArea(one, view.rowDecimals).replace(' – ', ' to ')}`,
    `range ${formatEnd(ends.low, view)} to ${formatEnd(ends.high, view)}`,
    `${formatNumber(figures.totalTpoCount, 0)} TPO ${describeRows(view).counted}`,
    ...(relation === undefined ? [] : [`${relation.label.replace('Against', 'against')} ${relation.text}`]),
  ]
    .join(', ')
    .concat('.');
}
