import { type FlowMark, type FlowSumColumns, FlowSummer } from '@/domain/book/flow/sum-flow';
import type { MakeFollower } from './follow-host';
import type { FollowSetup } from './follow-messages';

/** Nothing is chosen: what was added and removed in each column is told whole. */
export type FlowWish = undefined;

export const followFlow: MakeFollower<FollowSetup, FlowMark, FlowWish, FlowSumColumns> = ({ spec }, sources) =>
  new FlowSummer(spec, sources);
