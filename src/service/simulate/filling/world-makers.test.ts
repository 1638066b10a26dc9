import { afterEach, describe, expect, it, vi } from 'vitest';
import { Coverage } from '../coverage';
import { buildMarketList } from '../market-list';
import { SparePool } from '../spare-pool';
import { planSteps } from '../tracks/plan';
import { WorldMakers } from './world-makers';

const NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
const steps = planSteps(buildMarketList('small'), new Coverage(), NOW, 'small');
const stepsOf = (track: string) => steps.filter((step) => step.track === track);

afterEach(() => vi.restoreAllMocks());

describe('WorldMakers', () => {
  it('frees the spare memory of a track once steps of another one follow', async () => {
    const forget = vi.spyOn(SparePool.prototype, 'forget');
    const makers = new WorldMakers({ seed: 1, scale: 'small' }, { steps: [], states: [] });
    const rest = (): Promise<void> => Promise.resolve();
    const [[leverage], [supply]] = [stepsOf('leverage_hour'), stepsOf('supply')];
    await makers.build(leverage, rest);
    await makers.build(leverage, rest);
    expect(forget).not.toHaveBeenCalled();
    await makers.build(supply, rest);
    expect(forget).toHaveBeenCalledOnce();
  });
});
