import { afterEach, describe, expect, it } from 'vitest';
import { openTestEngine, type TestEngine } from '@/testing/test-store';

/** More than a store has markets. */
const IDS = Array.from({ length: 60_000 }, (_, i) => 1000 + i);
/** Proxies refuse longer addresses by default. */
const MAX_ADDRESS = 8192;

let test: TestEngine;
afterEach(() => test.close());

describe.each(['embedded', 'http'] as const)('the store, %s', (over) => {
  it('takes a list of 60,000 values, in no address', async () => {
    test = await openTestEngine({}, undefined, over);
    const sql = 'SELECT length({ids:Array(UInt32)}) AS n, arraySum({ids:Array(UInt32)}) AS sum';
    expect(await test.engine.rows(sql, { ids: IDS })).toEqual([
      { n: IDS.length, sum: IDS.reduce((sum, id) => sum + id, 0) },
    ]);
    for (const { url } of test.front?.seen ?? []) expect(url.length).toBeLessThan(MAX_ADDRESS);
  });

  it('takes the texts of 2,000 rows, whatever they hold', async () => {
    test = await openTestEngine({}, undefined, over);
    const steps = Array.from({ length: 2000 }, (_, i) => `import "${i}" of O'Brien: {at:UInt8}\n${'✓'.repeat(100)}`);
    await test.engine.run(
      'INSERT INTO seed (step, version) SELECT arrayJoin({steps:Array(String)}), {version:UInt32}',
      {
        steps,
        version: 1,
      },
    );
    const rows = await test.engine.rows<{ step: string }>('SELECT step FROM seed WHERE step IN {steps:Array(String)}', {
      steps,
    });
    expect(rows.map(({ step }) => step).sort()).toEqual([...steps].sort());
    for (const { url } of test.front?.seen ?? []) expect(url.length).toBeLessThan(MAX_ADDRESS);
  });

  it('takes a text that looks like a placeholder as a row', async () => {
    test = await openTestEngine({ fact: [{ name: 'a {b:UInt8}', value: '{c:String} {"d":1} {{}' }] }, undefined, over);
    expect(await test.engine.rows('SELECT name, value FROM fact')).toEqual([
      { name: 'a {b:UInt8}', value: '{c:String} {"d":1} {{}' },
    ]);
  });
});
