import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { BEAT_SCRIPT, checkRate, makeBucketScript } from './bucket-script';
import type { BucketName, BucketReply, SharedBuckets } from './shared-buckets';

/** A decision takes a fraction of a millisecond. Waiting longer than this once is worse than deciding alone. */
const DEADLINE_MS = 1000;
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MS = 250;

const INSTANCES_KEY = 'depthscape:instances';

type Reply = [accepted: number, debt: number, used: number, charge: string];

/** Redis did not answer within the deadline. */
export class RedisLateError extends Error {
  override readonly name = 'RedisLateError';

  constructor(deadlineMs: number) {
    super(`Redis did not answer within ${deadlineMs} ms`);
  }
}

async function withDeadline<T>(reply: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = (): void => reject(new RedisLateError(deadlineMs));
    // After a stall of this process the answer may be there, unread: it is read before the second immediate.
    timer = setTimeout(() => setImmediate(() => setImmediate(end)), deadlineMs);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Script {
  readonly text: string;
  readonly sha1: string;
}

const makeScript = (text: string): Script => ({ text, sha1: createHash('sha1').update(text).digest('hex') });

const isUnknownScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Both names of a bucket, on the same node of a cluster. */
const keysOf = (id: string): string[] => [`depthscape:quota:{${id}}`, `depthscape:quota:{${id}}:charges`];

/**
 * Buckets in the Redis at `url`. Resolves once it is connected or the first attempt has failed; calls reject while there
 * is no connection.
 */
export async function openRedisBuckets(url: string, deadlineMs = DEADLINE_MS): Promise<SharedBuckets> {
  const instance = randomUUID();
  const scripts = { bucket: makeScript(makeBucketScript()), beat: makeScript(BEAT_SCRIPT) };
  let isClosed = false;
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: () => !isClosed && RECONNECT_MS },
  });
  let onLost = (_error: unknown): void => undefined;
  client.on('error', (error) => onLost(error));
  // Destroying a client does not stop an attempt to connect.
  client.on('ready', () => isClosed && client.destroy());
  const attempted = Promise.race([once(client, 'ready'), once(client, 'error')]);
  void client.connect().catch(() => undefined);
  await attempted.catch(() => undefined);

  async function run({ text, sha1 }: Script, keys: string[], args: readonly (string | number)[]): Promise<unknown> {
    const options = { keys, arguments: args.map(String) };
    try {
      return await client.evalSha(sha1, options);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return client.eval(text, options);
    }
  }

  async function ask({ id, rate }: BucketName, action: string, ...rest: (string | number)[]): Promise<BucketReply> {
    checkRate(rate);
    const args = [action, rate.limit, rate.burst, ...rest];
    const [accepted, debt, used, charge] = (await withDeadline(
      run(scripts.bucket, keysOf(id), args),
      deadlineMs,
    )) as Reply;
    return { accepted: accepted === 1, debt, used, charge };
  }

  const beat = async (isUp: boolean): Promise<number> =>
    Number(await withDeadline(run(scripts.beat, [INSTANCES_KEY], [instance, isUp ? 1 : 0]), deadlineMs));

  return {
    spend: (bucket, weight) => ask(bucket, 'spend', weight),
    refund: (bucket, charge) => ask(bucket, 'refund', charge),
    look: (bucket) => ask(bucket, 'look'),
    settle: (bucket, least, owed) => ask(bucket, 'settle', least, owed),
    beat: () => beat(true),
    watch: (listener) => {
      onLost = listener;
    },
    async close() {
      await beat(false).catch(() => undefined);
      isClosed = true;
      if (client.isReady) client.destroy();
    },
  };
}
