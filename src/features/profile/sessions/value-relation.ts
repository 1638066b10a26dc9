import { formatShare } from '@/domain/format/format-percent';
import {
  type AreaRelation,
  computeOverlap,
  intersectAreas,
  type PriceArea,
  relateAreas,
  subtractAreas,
  uniteAreas,
  valueAreaOf,
} from '@/domain/tpo/value-areas';
import type { Fact } from '@/features/profile/view/profile-facts';
import { formatSpan } from '@/features/profile/view/profile-format';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';

const areaOf = ({ profile, figures }: ShownProfile): PriceArea | undefined =>
  figures && valueAreaOf(figures, profile.rowHeight);

/** The traders' terms. */
const RELATIONS: Readonly<Record<AreaRelation, string>> = {
  higher: 'Value higher',
  'overlapping higher': 'Value higher',
  inside: 'Value inside',
  equal: 'Value unchanged',
  outside: 'Value wider on both sides',
  'overlapping lower': 'Value lower',
  lower: 'Value lower',
};

/**
 * Relation of a profile's value area to that of the previous one: "Value higher, 34% overlap". Nothing for partly
 * recorded sessions: their value areas cover only a few minutes.
 */
export function relateToBefore(
  { shown, held }: Pick<ProfileView, 'shown' | 'held'>,
  one: ShownProfile,
): { readonly label: string; readonly text: string } | undefined {
  const at = shown.findIndex(({ profile }) => profile === one.profile);
  const before = at > 0 ? shown[at - 1] : held.filter(({ profile }) => profile.end <= one.whole.start).at(-1);
  const [earlier, later] = [before && areaOf(before), areaOf(one)];
  if (before === undefined || earlier === undefined || later === undefined) return undefined;
  if (!(before.coverage.isWhole && one.coverage.isWhole)) return undefined;
  const overlap = computeOverlap(earlier, later);
  const share = overlap > 0 ? `${formatShare(overlap * 100, 0)} overlap` : 'no overlap';
  const relation = RELATIONS[relateAreas(earlier, later)];
  return { label: `Against ${before.label}`, text: `${relation}, ${share}` };
}

/** The overlap of the value areas of the first and the last of several selected profiles, and what each has alone. */
export function listAreaAlgebra(selected: readonly ShownProfile[], decimals: number): readonly Fact[] {
  const [first, last] = [selected[0], selected[selected.length - 1]];
  if (selected.length < 2) return [];
  const [a, b] = [areaOf(first), areaOf(last)];
  if (a === undefined || b === undefined) return [];
  const tell = (areas: readonly PriceArea[]): string =>
    areas.length === 0 ? 'None' : areas.map((area) => formatSpan(area, decimals)).join(', ');
  const shared = intersectAreas(a, b);
  return [
    { label: 'In both', text: tell(shared === undefined ? [] : [shared]) },
    { label: 'In either', text: tell(uniteAreas(a, b)) },
    { label: `Only ${first.label}`, text: tell(subtractAreas(a, b)) },
    { label: `Only ${last.label}`, text: tell(subtractAreas(b, a)) },
    { label: 'Overlap', text: formatShare(computeOverlap(a, b) * 100, 0) },
  ];
}
