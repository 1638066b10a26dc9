import { type FlowMark, type FlowSumColumns, FlowSummer } from '@/domain/book/flow/sum-flow';
import type { MakeFollower } from './follow-host';
import type { FollowSetup } from './follow-messages';

/** There is nothing to choose: all added and removed sizes of each column are returned. */
export type FlowWish = undefined;

export interface FlowSetup extends FollowSetup {
  /** Whether sums in USD are wanted too. */
  readonly isUsd: boolean;
}

export const followFlow: MakeFollower<FlowSetup, FlowMark, FlowWish, FlowSumColumns> = ({ spec, isUsd }, sources) =>
  new FlowSummer(spec, sources, { isUsd });
