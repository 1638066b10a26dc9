import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { unixSeconds } from '@/domain/units';
import { makeVisitShelf } from './block-shelf';
import { makeMarketSample } from './market-sample';
import { ShelvedTape } from './shelved-tape';

const sampleAt = (at: number) => makeMarketSample([{ exchange: 'X', rawSymbol: 'A', lastPrice: at }], unixSeconds(at));

it('a sample that is being taken in brings nothing back of what is forgotten meanwhile', async () => {
  const tape = new ShelvedTape({
    shelf: makeVisitShelf(),
    namespace: 'own',
    capBytes: 1e6,
    clock: makeManualClock(0),
  });
  await tape.append(sampleAt(300));
  const taking = tape.append(sampleAt(600));
  await tape.forgetAll();
  expect(await taking).toBe(false);
  expect(tape.getFigures().times).toEqual([]);
  expect(await tape.append(sampleAt(900))).toBe(true);
  expect(tape.getFigures().times).toEqual([900]);
  tape.dispose();
});
