import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { bucketFlow, chooseBucketSeconds } from './bucket-flow';
import { FLOW_SUMS } from './flow-column';
import type { FlowSumColumns } from './sum-flow';

describe('buckets of flow', () => {
  it('consist of whole columns and are no shorter than what can be read', () => {
    expect(chooseBucketSeconds(60, 60)).toBe(60);
    expect(chooseBucketSeconds(60, 61)).toBe(120);
    expect(chooseBucketSeconds(300, 700)).toBe(900);
    expect(chooseBucketSeconds(1, 7)).toBe(10);
    expect(chooseBucketSeconds(240, 500)).toBe(3600);
    expect(chooseBucketSeconds(604_800, 2e6)).toBe(4 * 604_800);
  });

  it('sum their columns, across gaps and from any start', () => {
    const random = makeRandom(3);
    const times = Array.from({ length: 200 }, (_, i) => 1000 * 60 + i * 60).filter(() => random() < 0.8);
    const flow: FlowSumColumns = {
      length: times.length,
      times: Float64Array.from(times),
      starts: Float64Array.from(times),
      sums: Float64Array.from({ length: times.length * FLOW_SUMS }, () => Math.floor(random() * 100)),
      basis: 'volumes',
    };
    const bucketed = bucketFlow(flow, 600);
    expect(bucketed.basis).toBe('volumes');
    expect([...bucketed.times].every((time) => time % 600 === 0)).toBe(true);
    expect([...bucketed.times]).toEqual([...new Set(times.map((time) => Math.floor(time / 600) * 600))]);
    for (const [bucket, start] of bucketed.times.entries()) {
      const own = times.flatMap((time, at) => (time >= start && time < start + 600 ? [at] : []));
      for (let i = 0; i < FLOW_SUMS; i++) {
        const sum = own.reduce((total, at) => total + flow.sums[at * FLOW_SUMS + i], 0);
        expect(bucketed.sums[bucket * FLOW_SUMS + i]).toBe(sum);
      }
    }
    expect(bucketFlow(flow, 60)).toEqual(flow);
  });
});
