import { useSyncExternalStore } from 'react';
import { cssXOfTime } from '@/charts/viewport/viewport';
import { formatDate } from '@/domain/format/format-time';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { HATCH, WORDS_CSS_PX } from '@/panes/lines/hatch';

export interface BeforeDataProps {
  readonly view: Pick<ProfileView, 'held' | 'states' | 'model'>;
  /** Of the plot, CSS px. */
  readonly width: number;
}

/** Start of the first session with a profile, once all in view have loaded; `undefined` without one. */
export function findDataStart({ held, states }: Pick<ProfileView, 'held' | 'states'>): number | undefined {
  if (states.profile?.isWhole !== true) return undefined;
  return held.find(({ figures }) => figures !== undefined)?.profile.start;
}

/** The part of the plot before the first session with a profile, hatched as in other plots. */
export function BeforeData({ view, width }: BeforeDataProps) {
  const { view: viewport } = useSyncExternalStore(view.model.subscribe, view.model.get);
  const start = findDataStart(view);
  if (start === undefined || width === 0) return null;
  const right = Math.min(width, cssXOfTime(viewport, { width, height: 1, pixelRatio: 1 }, start));
  if (right < 1) return null;
  const words = `No profiles before ${formatDate(start, 'utc')}`;
  return (
    <div
      title={words}
      className="pointer-events-none absolute inset-y-0 left-0 flex items-center justify-center overflow-hidden px-3 text-center text-xs leading-4 text-fg-3"
      style={{ width: right, background: HATCH }}
    >
      {right >= WORDS_CSS_PX && <span className="rounded-sm bg-canvas/80 px-1.5 py-0.5">{words}</span>}
    </div>
  );
}
