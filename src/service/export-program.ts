import { resolve } from 'node:path';
import { systemClock } from '@/base/clock';
import { count } from '@/base/count-words';
import { messageOf } from '@/base/errors';
import { spellControls } from '@/base/spell-controls';
import { formatBytes } from '@/domain/format/format-bytes';
import { unixSeconds } from '@/domain/units';
import { loadCatalogue } from './catalogue/catalogue';
import { type ExportCommand, HELP, parseExportCommand } from './export/export-command';
import { ExportError } from './export/export-error';
import { nameDataset } from './export/export-options';
import { exportTable } from './export/export-table';
import { findMarket, formatListed, formatSpan, listDatasets, nameStored } from './export/list-datasets';
import type { ExportSource } from './export/read-rows';
import { EXPORT_FORMATS } from './export/write-rows';
import { prepareStore } from './ingest/staging';
import type { Program, ProgramHost } from './program';
import { ProgressLine } from './progress/progress-line';
import { checkStoreFree, hasStore } from './store/engine/data-directory';
import type { Engine } from './store/engine/engine';
import { makeStore } from './store/make-store';
import { openEngine, placeOf, type StorePlace } from './store/open-engine';
import { loadStoreEnd } from './store/readers/stored-spans';

interface OpenedStore {
  readonly engine: Engine;
  readonly source: ExportSource;
}

/** Opens the store as it is: nothing is recorded or simulated meanwhile. */
async function withStore<T>(place: StorePlace, work: (opened: OpenedStore) => Promise<T>): Promise<T> {
  const { dataDirectory, server } = place;
  if (server === undefined) {
    await checkStoreFree(dataDirectory);
    if (!(await hasStore(dataDirectory))) throw new ExportError(`The data directory ${dataDirectory} is empty`);
  }
  const engine = await openEngine(place);
  try {
    await prepareStore(engine, dataDirectory);
    const store = makeStore(engine);
    const now = unixSeconds(await loadStoreEnd(engine));
    return await work({ engine, source: { store, now, catalogue: await loadCatalogue(store, now) } });
  } finally {
    await engine.close();
  }
}

async function list(market: string | undefined, { engine, source }: OpenedStore): Promise<string[]> {
  const { sources } = source.catalogue;
  const listed = await listDatasets(engine, market === undefined ? sources : [findMarket(sources, market)]);
  const lines = listed.flatMap(formatListed);
  return lines.length === 0 ? ['Nothing is stored.'] : lines;
}

/** Ctrl-C ends an export and deletes its partial file. */
function watchInterrupt(): { readonly signal: AbortSignal; readonly dispose: () => void } {
  const controller = new AbortController();
  const onInterrupt = (): void => controller.abort(new ExportError('The export was stopped: nothing was written'));
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  return {
    signal: controller.signal,
    dispose() {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onInterrupt);
    },
  };
}

async function runExport(
  command: Extract<ExportCommand, { action: 'export' }>,
  { engine, source }: OpenedStore,
  { env, stderr }: ProgramHost,
): Promise<string[]> {
  const { type, format } = command;
  const market = findMarket(source.catalogue.sources, command.market);
  const interrupt = watchInterrupt();
  try {
    const file = resolve(env.INIT_CWD ?? process.cwd(), command.file);
    const progress = new ProgressLine(stderr, systemClock);
    const name = `Exporting ${nameDataset(type)}`;
    const report = await exportTable({
      ...command,
      engine,
      source,
      market,
      file,
      signal: interrupt.signal,
      onProgress: (fraction, rows) =>
        progress.tell({
          step: name,
          unit: 'rows',
          done: rows,
          total: fraction > 0 ? Math.round(rows / fraction) : rows,
        }),
    }).finally(() => progress.clear());
    return [
      `${nameStored(market)}, ${nameDataset(type)}, ${formatSpan(report.range)}`,
      `  ${count(report.rows, 'row')} in ${file} (${EXPORT_FORMATS[format].label}, ${formatBytes(report.bytes)})`,
    ];
  } finally {
    interrupt.dispose();
  }
}

async function runCommand(command: ExportCommand, host: ProgramHost): Promise<string[]> {
  if (command.action === 'help') return [HELP];
  return withStore(placeOf(host), (opened) =>
    command.action === 'list' ? list(command.market, opened) : runExport(command, opened, host),
  );
}

/** Exports or lists. Exit code 0 with a report, or 1 with one sentence. */
export const runExportProgram: Program = async (args, host) => {
  try {
    const command = parseExportCommand(args);
    const lines = await runCommand(command, host);
    const shown = command.action === 'help' ? lines : lines.map(spellControls);
    host.stdout.write(`${shown.join('\n')}\n`);
    return 0;
  } catch (error) {
    const [sentence] = messageOf(error).split('\n');
    host.stderr.write(`${spellControls(sentence)}.\n`);
    return 1;
  }
};
