import type { DataSpan } from '@/data/plan/heatmap-span';
import { describeBeyond, describeReach } from '@/data/queries/tier-words';
import { formatFullTime } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import type { PaneContext } from '@/panes/failure/describe-pane';
import type { PaneStatus } from '@/ui/pane-status';

/** What is in view of a market. `span`: where it has data. `needed`: the part of that in view. */
export interface BeyondFacts {
  readonly span: DataSpan;
  readonly needed: TimeSpan;
  readonly settled: { readonly view: { readonly timeFrom: number } };
}

/** Whether part or all of the view is older than the key's tier reaches. Every tier can read recordings. */
export function isBeyond({ span, settled }: Pick<BeyondFacts, 'span' | 'settled'>): boolean {
  return span.isClipped === true && settled.view.timeFrom < span.from;
}

/** "Free: 7 days of history". */
export function describeTierReach({ tier }: Pick<PaneContext, 'tier'>): string {
  return tier === undefined ? 'Your tier: limited history' : describeReach(tier);
}

/** The status if everything is older than the key's tier reaches. */
export function blockBeyond(body: string, { ways, tier }: Pick<PaneContext, 'ways' | 'tier'>): PaneStatus {
  const actions = [ways.latest, ways.simulated].filter((way) => way !== undefined);
  return { kind: 'beyond', hasData: false, title: describeBeyond(tier), body, actions };
}

/** A status for the part of the view that is older than the key's tier reaches. */
export function describeHistoryLimit(facts: BeyondFacts, context: PaneContext): PaneStatus | undefined {
  if (!isBeyond(facts)) return undefined;
  const until = formatFullTime(facts.span.from, context.zone);
  const reach = `${describeTierReach(context)}, back to ${until}.`;
  if (facts.needed.to > facts.needed.from) return { kind: 'partial', detail: `from ${until}`, message: reach };
  return blockBeyond(`${reach} Newer data is available.`, context);
}
