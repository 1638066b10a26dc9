import { messageOf } from '@/base/errors';
import { checkStoreFree, hasStore, prepareDirectory } from './engine/data-directory';
import type { StorePlace } from './open-engine';
import type { Finding } from './server/check-server';
import { loadServerAddress } from './server/server-address';

async function checkEmbedded(dataDirectory: string): Promise<Finding[]> {
  await prepareDirectory(dataDirectory);
  await checkStoreFree(dataDirectory);
  const state = (await hasStore(dataDirectory)) ? 'has a store' : 'is empty';
  return [
    { isGood: true, sentence: `The store is embedded: the data directory ${dataDirectory} ${state} and is free` },
  ];
}

/** What is right and wrong with the store, without changing it. */
export async function checkStore({ dataDirectory, server }: StorePlace, now: () => number): Promise<Finding[]> {
  try {
    if (server === undefined) return await checkEmbedded(dataDirectory);
    const address = await loadServerAddress(server);
    const [{ connectServer }, { checkServer }] = await Promise.all([
      import('./server/server-engine'),
      import('./server/check-server'),
    ]);
    return await checkServer(connectServer(address), address, now);
  } catch (error) {
    return [{ isGood: false, sentence: messageOf(error) }];
  }
}

/** The lines of a check, each a sentence behind its mark. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings.map(({ isGood, sentence }) => `${isGood ? 'good ' : 'wrong'}  ${sentence}.`).join('\n');
