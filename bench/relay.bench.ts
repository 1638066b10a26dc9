import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Goal } from './goal';
import { computeMedian } from './measure';
import { findFreePort } from './measured-service';

/** A request whose answer may be that large. */
const LARGE = 'type=BLOCK_BOOK_SNAPSHOT_AGG&interval=MINUTE&period=86400';
const BODY_BYTES = 50_000_000;
const MEGABYTE = 1_000_000;
/** A line of one gigabit per second: the fastest likely connection to a service on another machine. */
const LINE_RATE = 125 * MEGABYTE;
const ROUNDS = 9;

interface Running {
  readonly direct: string;
  readonly relayed: string;
  stop(): Promise<void>;
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The relay ended with ${child.exitCode}`);
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A service that only sends, and the built relay in front of it, each in a separate process. */
async function start(root: string): Promise<Running> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-relay-'));
  const keyFile = join(directory, 'key');
  await writeFile(keyFile, 'bench-key-0123456789', { mode: 0o600 });
  const upstream = fork(join(root, 'bench/relay-upstream.mjs'));
  const [upstreamPort] = (await once(upstream, 'message')) as [number];
  const direct = `http://127.0.0.1:${upstreamPort}`;
  const port = await findFreePort();
  const args = [join(root, 'dist/service/main.js'), '--upstream', direct, '--key-file', keyFile];
  const relay = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const relayed = `http://127.0.0.1:${port}`;
  await waitUntilUp(relayed, relay);
  return {
    direct,
    relayed,
    async stop() {
      for (const child of [relay, upstream]) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Milliseconds until the last byte of a body. */
async function load(base: string, rate: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${base}/v1/points?${LARGE}&bytes=${BODY_BYTES}&rate=${rate}`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).byteLength;
  if (bytes !== BODY_BYTES) throw new Error(`${base}: ${bytes} bytes`);
  return performance.now() - started;
}

/** Medians of both ways, measured in turns so that a busy machine affects both alike. */
async function measureBoth({ direct, relayed }: Running, rate: number) {
  const times = { direct: [] as number[], relayed: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const one = { direct: await load(direct, rate), relayed: await load(relayed, rate) };
    if (round === 0) continue;
    times.direct.push(one.direct);
    times.relayed.push(one.relayed);
  }
  return { direct: computeMedian(times.direct), relayed: computeMedian(times.relayed) };
}

const rateOf = (ms: number): number => BODY_BYTES / MEGABYTE / (ms / 1000);

async function measure(running: Running): Promise<readonly Goal[]> {
  const line = await measureBoth(running, LINE_RATE);
  const loopback = await measureBoth(running, 0);
  return [
    {
      name: 'relay-line-time',
      value: line.relayed,
      unit: 'ms',
      aim: line.direct * 1.05,
      direction: 'at most',
      anchor: 'direct fetch of 50 MB over 1 Gbit/s',
      anchorValue: line.direct,
    },
    {
      name: 'relay-loopback-rate',
      value: rateOf(loopback.relayed),
      unit: 'MB/s',
      aim: 200,
      direction: 'at least',
      anchor: 'direct fetch',
      anchorValue: rateOf(loopback.direct),
    },
  ];
}

/** What the relay adds to a body of 50 MB: over a line, and where only the relay limits the speed. */
export const bench: Bench = {
  goals: ['relay-line-time', 'relay-loopback-rate'],
  async run({ root }) {
    const running = await start(root);
    try {
      return await measure(running);
    } finally {
      await running.stop();
    }
  },
};
