import { expect, it } from 'vitest';
import { FLOW_SUMS } from '@/domain/book/flow/flow-column';
import type { FlowSumColumns } from '@/domain/book/flow/sum-flow';
import { flowIn } from './use-flow';

it("shows the sums in the reader's unit", () => {
  const [sums, usd] = [new Float64Array(FLOW_SUMS).fill(2), new Float64Array(FLOW_SUMS).fill(194_000)];
  const at = Float64Array.of(0);
  const flow: FlowSumColumns = { length: 1, times: at, starts: at, sums, usd, basis: 'candles' };
  expect(flowIn('USD', flow).sums).toBe(usd);
  expect(flowIn('BTC', flow)).toBe(flow);
});
