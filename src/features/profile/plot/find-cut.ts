import type { CrosshairPoint } from '@/charts/crosshair-store';
import { cssXOfTime, cssYOfPrice } from '@/charts/viewport/viewport';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findBlock, findShown } from '@/features/profile/inspector/read-cell';
import { describeBlockTime, nameBlock } from '@/features/profile/view/profile-format';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import type { ProfileStage } from './profile-stage';

/** A block of a profile that can be cut before. */
export interface Cut {
  readonly whole: SessionProfile;
  readonly block: number;
}

/** Finds the block at a point of the plot. */
export type BlockReader = Pick<ProfileStage, 'plotSize'> & { readonly tpo: Pick<ProfileStage['tpo'], 'hitTest'> };

function makeCut(one: ShownProfile | undefined, block: number | undefined): Cut | undefined {
  if (one === undefined || block === undefined || block < 1 || block >= one.whole.blockCount) return undefined;
  return { whole: one.whole, block };
}

/** The cut before the block that covers a time. */
export function findCut({ shown }: Pick<ProfileView, 'shown'>, time: number): Cut | undefined {
  const one = findShown(shown, time);
  return makeCut(one, one && findBlock(one.whole, time));
}

/** "before F, 02:30 UTC" */
export function describeCut(view: Pick<ProfileView, 'shown' | 'zone'>, time: number): string | undefined {
  const cut = findCut(view, time);
  return cut && `before ${nameBlock(cut.whole, cut.block)}, ${describeBlockTime(cut.whole, cut.block, view.zone)}`;
}

/** The profiles of a plot, and where it is. */
interface CutPlot extends Pick<ProfileView, 'shown'> {
  readonly model: Pick<ProfileView['model'], 'get'>;
  readonly search: Pick<ProfileSearch, 'layout'>;
}

/**
 * The cut before the block at the crosshair. If cells are stacked, a position in a column is not a time of its session:
 * then it is the block of the cell under the pointer, if there is one. Keys move from block to block in every layout.
 */
export function findCutAt(
  view: CutPlot,
  { time, price, source }: CrosshairPoint,
  reader: BlockReader | undefined,
): Cut | undefined {
  if (source === 'keyboard' || view.search.layout === 'split') return findCut(view, time);
  if (reader === undefined || price === undefined) return undefined;
  const { view: viewport } = view.model.get();
  const size = reader.plotSize();
  const hit = reader.tpo.hitTest(cssXOfTime(viewport, size, time), cssYOfPrice(viewport, size, price));
  return hit && makeCut(view.shown[hit.column], hit.block);
}
