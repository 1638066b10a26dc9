import type { IconName } from './icon';

/**
 * Why something cannot be shown: the market or the venue does not publish it, the key's tier does not open it, or it is
 * older than the tier reaches. Each has its own sign and words, everywhere.
 */
export type BarrierKind = 'absent' | 'locked' | 'beyond';

export const BARRIER_ICONS: Readonly<Record<BarrierKind, IconName>> = {
  absent: 'absent',
  locked: 'lock',
  beyond: 'beyond',
};

/** `reason` follows the name of what cannot be shown: "needs Advanced tier". */
export interface Barrier {
  readonly kind: BarrierKind;
  readonly reason: string;
}
