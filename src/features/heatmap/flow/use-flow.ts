import type { FlowSetup } from '@/data/follow/flow';
import type { FollowRequest } from '@/data/follow/follow-client';
import type { FollowSetup } from '@/data/follow/follow-messages';
import { followFlowInWorker } from '@/data/follow/in-workers';
import type { FlowSumColumns } from '@/domain/book/flow/sum-flow';
import { USD } from '@/features/heatmap/view/size-unit';
import { type Followed, useFollowed } from '@/features/heatmap/view/use-followed';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

/** The flow of `ask`, with sums in the reader's unit. A result for another unit is not used. */
export function useFlow(
  heatmap: Heatmap,
  ask: FollowRequest<FollowSetup, undefined> | undefined,
): Followed<FlowSetup, FlowSumColumns> {
  const isUsd = heatmap.unit === USD;
  const state = useFollowed(heatmap, followFlowInWorker, ask && { ...ask, setup: { ...ask.setup, isUsd } });
  return { ...state, told: state.told?.setup.isUsd === isUsd ? state.told : undefined };
}

/** The flow with its sums in `unit`, once it is limited: what trades can have taken is limited in coins. */
export const flowIn = (unit: string, flow: FlowSumColumns): FlowSumColumns =>
  unit === USD ? { ...flow, sums: flow.usd ?? flow.sums } : flow;
