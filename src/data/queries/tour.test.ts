import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedStep, openTourService, runTour } from '@/testing/analyst-tour';
import type { InProcessService } from '@/testing/in-process-service';

let service: InProcessService;
let steps: readonly NamedStep[];

beforeAll(async () => {
  service = await openTourService();
  steps = await runTour(service);
});

afterAll(() => service.close());

const stepOf = (name: string): NamedStep => steps.find((step) => step.name === name) as NamedStep;
const sumOf = (field: 'charged' | 'anew' | 'predicted'): number => steps.reduce((sum, step) => sum + step[field], 0);

describe("an analyst's tour", () => {
  it('costs what was predicted before each step', () => {
    expect(steps.map(({ name, charged }) => [name, charged])).toEqual(
      steps.map(({ name, predicted }) => [name, predicted]),
    );
    expect(sumOf('charged')).toBeGreaterThan(0);
  });

  it.each(['HD', '4K again', 'USD', 'HD in USD', 'coins again', 'reload', 'candles after the reload', 'pan to 0 h'])(
    'pays nothing for %s',
    (name) => {
      expect(stepOf(name).charged).toBe(0);
      expect(stepOf(name).anew).toBeGreaterThan(0);
    },
  );

  it('costs a fifth of what it costs without a cache', () => {
    expect(sumOf('charged')).toBeLessThanOrEqual(sumOf('anew') / 5);
  });
});
