import { systemClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import type { SourcesAnswer } from '@/contract/sources';
import { readConfig } from './config';
import { prepareStore } from './ingest/staging';
import { loadRunning } from './running-file';
import { findService, type ServiceSources } from './sources/ask-service';
import { formatSources } from './sources/format-sources';
import { openSources } from './sources/open-sources';
import { HELP, parseSourcesCommand } from './sources/sources-command';
import { makeVenueWays } from './sources/venue-ways';
import { explainWriteFailure } from './store/engine/engine';
import { findStoreId } from './store/engine/store-id';
import { openEngine } from './store/open-engine';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** The sources of the service that has the data directory open. */
async function findRunning(dataDirectory: string, port: number): Promise<ServiceSources | undefined> {
  const running = await loadRunning(dataDirectory);
  return findService(running?.port ?? port, await findStoreId(dataDirectory));
}

/** Looks at and changes the list itself, with the store open, so that no service has it meanwhile. */
async function withStore<T>(work: (sources: ServiceSources) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { dataDirectory, retention } = config;
  const engine = await openEngine(config);
  try {
    await prepareStore(engine, dataDirectory);
    const { manager, local, close } = openSources({
      engine,
      dataDirectory,
      clock: systemClock,
      retention,
      ways: makeVenueWays(process.env, systemClock, engine),
      isIdle: true,
      listed: () => [],
      onMarkets: () => undefined,
      onError: (error) => printError(messageOf(error)),
    });
    await manager.start();
    try {
      return await work({
        list: () => local.list(),
        async command(command) {
          await manager.command(command);
          return local.list();
        },
      });
    } finally {
      await close();
    }
  } finally {
    await engine.close();
  }
}

async function run(args: readonly string[]): Promise<readonly string[]> {
  const asked = parseSourcesCommand(args);
  if (asked.action === 'help') return [HELP];
  const { dataDirectory, port } = readConfig(process.env);
  const work = async (sources: ServiceSources): Promise<SourcesAnswer> => {
    if (asked.action === 'change') for (const command of asked.commands) await sources.command(command);
    return sources.list();
  };
  const service = await findRunning(dataDirectory, port);
  return formatSources(await (service ? work(service) : withStore(work)));
}

/** Ends with exit code 0 and the sources as they are then, or 1 and one sentence. */
async function main(): Promise<void> {
  try {
    for (const line of await run(process.argv.slice(2))) print(line);
  } catch (error) {
    const [sentence] = messageOf(await explainWriteFailure(error, process.env.DATA_DIR || '.data')).split('\n');
    printError(`${sentence}.`);
    process.exitCode = 1;
  }
}

await main();
