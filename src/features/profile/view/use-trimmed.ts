import { useEffect, useRef } from 'react';
import type { PlotModel } from '@/panes/plot/plot-model';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, type ProfileSearch } from '@/state/fields/profile-fields';
import { findFirstTraded } from './find-first-traded';
import type { Profile } from './use-profile';

/**
 * A view whose position nobody chose starts with the first session that has a profile: a market may be listed long
 * before its data start, and empty columns would take the room of readable ones. Happens once per view.
 */
export function useTrimmed(
  { sessions, states, settled, kind }: Profile,
  model: PlotModel,
  search: ProfileSearch,
): void {
  const trimmed = useRef<PlotModel>(undefined);
  const isWhole = states.profile?.isWhole === true && chosenOf(PROFILE_FIELDS.session, search.session) === kind;
  const isChosen = search.from !== undefined || search.period !== undefined;
  useEffect(() => {
    if (!isWhole || isChosen || trimmed.current === model || !settled.isLive) return;
    trimmed.current = model;
    const { view } = model.get();
    const from = findFirstTraded(sessions, view);
    if (from !== undefined) model.place({ ...model.get(), view: { ...view, timeFrom: from } });
  }, [isWhole, isChosen, model, sessions, settled]);
}
