import { useEffect, useState } from 'react';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import {
  getSessionSpan,
  readProfilePlace,
  type SessionRoom,
  writeProfilePlace,
} from '@/features/profile/view/profile-place';
import type { PlaceCodec } from '@/panes/plot/use-address';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, type ProfileSearch } from '@/state/fields/profile-fields';
import { DOCKED, EXTRA_WIDE, useMedia } from '@/ui/use-media';
import { makeProfileModel, type ProfileModel } from './profile-model';

/** A window in which six sessions have room for letters beside the docked inspector. */
export const WIDEST = '(min-width: 1900px)';

/** Which breakpoints of the layout a window has reached. */
interface Breakpoints {
  readonly isRoomy: boolean;
  readonly isDocked: boolean;
  readonly isWidest: boolean;
  readonly isExtraWide: boolean;
}

/**
 * Sessions shown when the profile is opened: 1, 3, 4, 5 or 6 by the width of the window. Each has room for the letters of a
 * whole day and for the names of its levels after them; more room is for larger letters.
 */
export function countSessions({ isRoomy, isDocked, isExtraWide, isWidest }: Breakpoints): number {
  if (!isRoomy) return 1;
  if (!isDocked) return 3;
  if (isWidest) return 6;
  return isExtraWide ? 5 : 4;
}

function useSessionCount(): number {
  const isRoomy = useMedia(ROOMY);
  const isDocked = useMedia(DOCKED);
  const isWidest = useMedia(WIDEST);
  const isExtraWide = useMedia(EXTRA_WIDE);
  return countSessions({ isRoomy, isDocked, isExtraWide, isWidest });
}

export interface ProfilePlot extends ProfileModel {
  readonly room: SessionRoom;
  /** How the address stores the position of the plot. */
  readonly codec: PlaceCodec;
}

/** The view of sessions of one kind. Each kind has its own, which opens with a few whole sessions. */
export function useProfileModel(market: Market, span: DataSpan, search: ProfileSearch): ProfilePlot {
  const kind = chosenOf(PROFILE_FIELDS.session, search.session);
  const wanted = useSessionCount();
  const blockSeconds = chosenOf(PROFILE_FIELDS.minutes, search.minutes) * 60;
  const make = () => {
    const room: SessionRoom = { kind, count: wanted };
    const initial = readProfilePlace(search, span, market.lastPrice ?? 1, room);
    return { ...makeProfileModel({ initial, span: getSessionSpan(kind, span), blockSeconds }), room };
  };
  const [held, setHeld] = useState(make);
  const current = held.room.kind === kind ? held : make();
  if (current !== held) setHeld(current);
  const { model, room } = current;
  const { from, to } = getSessionSpan(kind, span);
  useEffect(() => model.setGrid(blockSeconds, 0), [model, blockSeconds]);
  useEffect(() => model.setSpan({ from, to, isRecorded: true }), [model, from, to]);
  return {
    ...current,
    codec: {
      read: (place, data, lastPrice) => readProfilePlace({ ...place, exact: search.exact }, data, lastPrice, room),
      write: (rested, data) => writeProfilePlace(rested, search, data, room),
    },
  };
}
