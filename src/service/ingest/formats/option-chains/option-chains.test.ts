import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Scratch } from '@/service/ingest/open/scratch';
import type { ImportSink } from '@/service/ingest/survey/recording';
import { fileInput } from '../../open/open-file';
import { jsonChain } from './option-chains';

const DATA = fileURLToPath(new URL('../../../../../../shared/data/option-chains/', import.meta.url));
const hasChains = existsSync(DATA);
if (!hasChains) process.stderr.write(`SKIPPED: no chains at ${DATA}; no real chain is summarised\n`);

describe.skipIf(!hasChains)('recorded chains', () => {
  it('have a one-week volatility between those of the strikes around the forward, and the skew that others computed', async () => {
    const name = 'eth-chain-2021-10-01T0702Z.json';
    // The README of the chains gives the volatility of the strike above, 87.1, and the skew; the strike below has
    // 90.05.
    const [above, below, putCallSkew] = [87.1, 90.05, 12.2];
    const { surveys } = await jsonChain.surveyFile(fileInput(DATA + name), {}, new Scratch(tmpdir()));
    const values = new Map<string, number>();
    for (const survey of surveys) {
      const sink = { addSummary: (_: number, ticks: number) => values.set(survey.market.symbol, ticks / 1e4) };
      await jsonChain.rebuildMarket([survey], { priceDecimals: 4, sizeDecimals: 0 }, sink as unknown as ImportSink);
    }
    expect([...values.keys()]).toEqual(['ETH_ATM', 'ETH_25']);
    const share = (3028 - 3000) / 100;
    expect(values.get('ETH_ATM')).toBeCloseTo(below + (above - below) * share, 0);
    expect(Math.abs((values.get('ETH_25') ?? 0) + putCallSkew)).toBeLessThan(1);
  });
});
