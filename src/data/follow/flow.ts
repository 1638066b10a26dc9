import { type FlowMark, type FlowSumColumns, FlowSummer } from '@/domain/book/flow/sum-flow';
import type { MakeFollower } from './follow-host';
import type { FollowSetup } from './follow-messages';

/** There is nothing to choose: all added and removed sizes of each column are returned. */
export type FlowWish = undefined;

export const followFlow: MakeFollower<FollowSetup, FlowMark, FlowWish, FlowSumColumns> = ({ spec }, sources) =>
  new FlowSummer(spec, sources);
