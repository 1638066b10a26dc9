import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { E2E_PORT } from '../playwright.config';
import { type BuiltApp, judgeProbe } from './judge-probe';
import { makeProbes, type Probe } from './probe-table';
import { acceptsConnections, sendRaw } from './raw-socket';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));
const KEY = 'e2e-advanced';
/** Enough to keep the service busy, too few to fill its backlog. */
const CONNECTIONS = 8;

const GROUPS = ['host', 'origin', 'fetch metadata', 'path', 'key'] as const;

function loadBuiltApp(): BuiltApp {
  const entries = readdirSync(WEB_ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  const read = (path: string): string => readFileSync(path, 'latin1');
  return {
    files: new Set(files.map(read)),
    immutable: new Set(files.filter((path) => path.startsWith(join(WEB_ROOT, 'assets'))).map(read)),
  };
}

/** The faults of all `probes`, one line each. */
async function judgeAll(probes: readonly Probe[], port: number): Promise<readonly string[]> {
  const app = loadBuiltApp();
  const faults: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let probe = probes[next++]; probe !== undefined; probe = probes[next++]) {
      const found = judgeProbe(probe, await sendRaw(port, probe.bytes), app);
      if (found.length > 0) faults.push(`${probe.group}, ${probe.name}: ${found.join(', ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return faults;
}

/** Runs a server that makes every mistake the probes look for. */
async function withCareless(run: (port: number) => Promise<void>): Promise<void> {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const isPage = request.headers['x-service-key'] === undefined && !/session|v1/.test(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(isPage ? '{"dependencies":{}}' : '{"key":"x","symbols":[]}');
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  try {
    await run((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

test('no probe of hosts, origins, paths and keys gets through, and every response has its headers', {
  tag: '@quick',
}, async () => {
  const probes = makeProbes({ port: E2E_PORT, key: KEY });
  for (const group of GROUPS) expect(probes.filter((probe) => probe.group === group).length, group).toBeGreaterThan(15);
  expect(probes.length).toBeGreaterThan(200);
  expect(await judgeAll(probes, E2E_PORT)).toEqual([]);
});

test('the judge finds a fault in every response of a careless server', { tag: '@quick' }, async () => {
  await withCareless(async (port) => {
    const probes = makeProbes({ port, key: KEY }).filter(({ group }) => group !== 'control');
    const faults = await judgeAll(probes, port);
    for (const group of GROUPS)
      expect(
        faults.filter((line) => line.startsWith(`${group}, `) && /answered|leaks|serves no file|grant/.test(line))
          .length,
        group,
      ).toBeGreaterThan(15);
  });
});

test('the service listens on the loopback address and nowhere else', { tag: '@quick' }, async () => {
  const outer = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  const others = [...outer, '127.0.0.2', '::1'].filter((address) => address !== '127.0.0.1');
  expect(await acceptsConnections('127.0.0.1', E2E_PORT)).toBe(true);
  for (const address of others) expect(await acceptsConnections(address, E2E_PORT), address).toBe(false);
  await withCareless(async (port) => {
    const reached = await Promise.all(others.map((address) => acceptsConnections(address, port)));
    expect(reached).toContain(true);
  });
});
