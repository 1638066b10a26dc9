import { request } from 'node:http';
import { KEY_HEADER } from '@/contract/headers';
import { SOURCES_PATH, type SourceCommand, type SourcesAnswer, sourcesAnswer } from '@/contract/sources';
import { SourceError } from './source-id';

/** A change may wait for a venue's list, and for what is stored to be deleted. */
const PATIENCE_MS = 120_000;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Asks the service of this machine at `port`. Rejects when nothing answers there. */
function ask(
  port: number,
  path: string,
  command?: { readonly key: string; readonly body: SourceCommand },
): Promise<Answer> {
  const body = command && JSON.stringify(command.body);
  const headers = command && { 'Content-Type': 'application/json', [KEY_HEADER]: command.key };
  return new Promise((resolve, reject) => {
    const method = command ? 'POST' : 'GET';
    const sent = request({ host: '127.0.0.1', port, path, method, headers, timeout: PATIENCE_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        try {
          const json: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
          resolve({ status: answer.statusCode ?? 0, json });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('the service does not answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The sources of a service that runs, reached as a program of this machine may. */
export interface ServiceSources {
  list(): Promise<SourcesAnswer>;
  command(command: SourceCommand): Promise<SourcesAnswer>;
}

function readSources({ status, json }: Answer): SourcesAnswer {
  if (status === 200) return sourcesAnswer.parse(json);
  const { message = 'The service failed to answer' } = json as { readonly message?: string };
  throw new SourceError('refused', message);
}

interface Session {
  readonly key: string;
  readonly storeId?: string;
}

/** The service at `port` that has the data named `storeId` open; undefined where there is none. */
export async function findService(port: number, storeId: string | undefined): Promise<ServiceSources | undefined> {
  const session = await ask(port, '/local/session').catch(() => undefined);
  if (session?.status !== 200 || storeId === undefined) return undefined;
  const { key, storeId: served } = session.json as Session;
  // A frozen instant is part of the name after an @.
  if (served?.split('@')[0] !== storeId) return undefined;
  return {
    list: async () => readSources(await ask(port, SOURCES_PATH)),
    command: async (body) => readSources(await ask(port, SOURCES_PATH, { key, body })),
  };
}
