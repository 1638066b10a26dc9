import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { openDeviceDatabase } from './open-device-database';

/** A browser whose every database fails to open with `error`. */
function refuseWith(error: unknown): IDBFactory {
  const open = (): EventTarget => {
    const request = Object.assign(new EventTarget(), { error });
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request;
  };
  return { open } as unknown as IDBFactory;
}

const openOn = async (error: unknown) => {
  const indexedDB = refuseWith(error);
  const tileDatabase = await openDeviceDatabase({
    namespace: 'a',
    capBytes: 100,
    clock: makeManualClock(0),
    indexedDB,
  });
  return tileDatabase.getFigures();
};

it.each([
  ['by name', new DOMException('Full', 'QuotaExceededError')],
  ['by the name of old', Object.assign(new Error('Full'), { name: 'NS_ERROR_DOM_QUOTA_REACHED' })],
  ['by code', Object.assign(new Error('Full'), { code: 22 })],
  ['by words', new DOMException('Internal error: the disk is full', 'UnknownError')],
])('a device too full to open a store, reported %s, is shown as full', async (_, error) => {
  expect(await openOn(error)).toMatchObject({ state: 'none', trouble: 'full', entries: 0 });
});

it('another failure is shown as what it is', async () => {
  expect(await openOn(new DOMException('Newer', 'VersionError'))).toMatchObject({ state: 'none', trouble: 'newer' });
  expect(await openOn(new DOMException('Odd', 'UnknownError'))).toMatchObject({ state: 'none', trouble: 'failed' });
});
