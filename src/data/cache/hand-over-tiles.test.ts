import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { DisposerStack } from '@/base/dispose';
import type { HeldTile } from './database/tile-kind';
import { handOverTiles } from './hand-over-tiles';

const KEYS = ['closed', 'running', 'kept', 'cut', 'derived'];

const makeTile = (name: string): HeldTile => ({
  tile: name,
  isClosed: name !== 'running',
  completeUntil: 0,
  origin: name === 'kept' || name === 'derived' ? name : 'asked',
  byteLength: 1,
  ...(name === 'cut' ? { cutFrom: 1 } : {}),
});

/** A connection to the data called `namespace`; the test ends it. */
function connect(namespace: string) {
  const client = new QueryClient();
  const owned = new DisposerStack();
  owned.defer(() => client.clear());
  handOverTiles(client, namespace, owned);
  const list = () => KEYS.filter((name) => client.getQueryData(['points', 'TYPE', name]) !== undefined);
  const fill = () => {
    for (const name of KEYS) client.setQueryData(['points', 'TYPE', name], makeTile(name));
    client.setQueryData(['markets', 'TYPE'], {});
  };
  return { client, owned, list, fill };
}

it('leaves only whole tiles to the next connection to the same data', () => {
  const first = connect('A');
  first.fill();
  first.owned.dispose();
  expect(first.list()).toEqual([]);
  const next = connect('A');
  expect(next.list()).toEqual(['closed', 'running', 'kept']);
  expect(next.client.getQueryCache().getAll()).toHaveLength(3);
});

it('leaves nothing to a connection to other data, nor to the one after that', () => {
  const first = connect('A');
  first.fill();
  first.owned.dispose();
  const other = connect('B');
  expect(other.list()).toEqual([]);
  other.owned.dispose();
  expect(connect('A').list()).toEqual([]);
});
