import { expect, test } from '../fixtures';
import { installRules } from './rules';
import { PROVOKED, REFUSED, walk } from './walk';

/** As many as fit in ten minutes on two cores. */
const WALKS = 12;
const STEPS = 60;

// With the newest browser (selected by `@webgl`): older ones never retry code that once failed to load.
test.use({
  renderer: 'software',
  allow: { 'what a walk provokes on purpose': PROVOKED, 'judged by the walk': REFUSED },
});
test.setTimeout(300_000);

/** `MONKEY=71` or `MONKEY=71-80`: other walks than the default ones. */
function listSeeds(): readonly number[] {
  const [first = 1, last = process.env.MONKEY === undefined ? WALKS : first] = (process.env.MONKEY ?? '1')
    .split('-')
    .map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

for (const seed of listSeeds())
  test(`a random walk over every view breaks nothing (seed ${seed}) @webgl`, async ({ page, raw, problems }) => {
    await installRules(page);
    const markets = await raw.loadMarkets();
    await page.goto('/markets');
    const { steps, findings } = await walk({ page, markets, problems }, seed, STEPS);
    const told = findings.map(({ after, said }) => {
      const before = steps.slice(0, after + 1);
      const start = Math.max(
        0,
        before.findLastIndex((step) => step.do === 'open' || step.do === 'reload'),
      );
      return `${said}\nafter ${JSON.stringify(before.slice(start), undefined, 1)}`;
    });
    expect(told, `MONKEY=${seed}`).toEqual([]);
  });
