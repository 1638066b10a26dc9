import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { unixSeconds } from '@/domain/units';
import { makeVisitShelf } from './block-shelf';
import { makeMarketSample } from './market-sample';
import { ShelvedListHistory } from './shelved-list-history';

const sampleAt = (at: number) => makeMarketSample([{ exchange: 'X', rawSymbol: 'A', lastPrice: at }], unixSeconds(at));

it('adding a sample brings back nothing that is cleared meanwhile', async () => {
  const listHistory = new ShelvedListHistory({
    shelf: makeVisitShelf(),
    namespace: 'own',
    capBytes: 1e6,
    clock: makeManualClock(0),
  });
  await listHistory.append(sampleAt(300));
  const taking = listHistory.append(sampleAt(600));
  await listHistory.forgetAll();
  expect(await taking).toBe(false);
  expect(listHistory.getFigures().times).toEqual([]);
  expect(await listHistory.append(sampleAt(900))).toBe(true);
  expect(listHistory.getFigures().times).toEqual([900]);
  listHistory.dispose();
});
