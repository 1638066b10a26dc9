import { resolve } from 'node:path';
import { systemClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { spellControls } from '@/base/spell-controls';
import { formatImports, formatRemoval, formatSurvey } from './ingest/format-report';
import { formatOutcomes, joinOutcomes } from './ingest/format-shown';
import { HELP, type ImportCommand, parseImportCommand } from './ingest/import-command';
import { importMarkets, surveyFiles } from './ingest/import-files';
import type { TellProgress } from './ingest/import-progress';
import { loadMapping } from './ingest/open/column-mapping';
import { IngestError } from './ingest/open/ingest-error';
import { loadImportedMarkets, removeImports } from './ingest/remove-imports';
import type { Program, ProgramHost } from './program';
import { ProgressLine } from './progress/progress-line';
import { checkStoreFree, hasStore } from './store/engine/data-directory';
import { type Engine, explainWriteFailure } from './store/engine/engine';
import { dataDirectoryOf, openEngine, placeOf, type StorePlace } from './store/open-engine';
import { loadMarkets } from './store/readers/market-reader';

async function withEngine<T>(place: StorePlace, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(place);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Whether there is nothing to list or to remove. Tables of a server are made by the first start of the service. */
const isEmpty = async ({ dataDirectory, server }: StorePlace): Promise<boolean> =>
  server === undefined && !(await hasStore(dataDirectory));

/** The files as the person named them: npm runs scripts in the package's folder. */
function resolveFiles(files: readonly string[], { env }: ProgramHost): string[] {
  const from = env.INIT_CWD ?? process.cwd();
  return files.map((file) => resolve(from, file));
}

async function runImport(
  { files, isReplacing, isDry, named, mapping }: Extract<ImportCommand, { action: 'import' }>,
  place: StorePlace,
  host: ProgramHost,
): Promise<string[]> {
  const { dataDirectory, server } = place;
  if (server === undefined) await checkStoreFree(dataDirectory);
  const progress = new ProgressLine(host.stderr, systemClock);
  // Before there is a store: files that cannot be imported leave none behind.
  const surveyed = await surveyFiles(
    resolveFiles(files, host),
    named,
    mapping === undefined ? undefined : await loadMapping(resolveFiles([mapping], host)[0]),
    (told) => progress.tell(told),
  ).finally(() => progress.clear());
  const { markets, leftOut } = surveyed;
  try {
    if (isDry)
      return [...markets.flatMap(formatSurvey), ...leftOut, 'Nothing was imported: this was a dry run.'].map(
        spellControls,
      );
    const onProgress: TellProgress = (told) => progress.tell(told);
    const lines = await withEngine(place, async (engine) =>
      formatOutcomes(
        joinOutcomes(
          await importMarkets({ engine, dataDirectory, markets, isReplacing, onProgress }),
          await loadMarkets(engine),
        ),
      ),
    ).finally(() => progress.clear());
    return [...lines, ...leftOut.map(spellControls)];
  } finally {
    surveyed.dispose();
  }
}

async function listImports(place: StorePlace): Promise<string[]> {
  if (await isEmpty(place)) return formatImports([]);
  return withEngine(place, async (engine) => formatImports(await loadImportedMarkets(engine, place.dataDirectory)));
}

async function runRemoval(
  { market, range }: Extract<ImportCommand, { action: 'remove' }>,
  place: StorePlace,
): Promise<string[]> {
  const { dataDirectory } = place;
  if (await isEmpty(place)) throw new IngestError(`The data directory ${dataDirectory} is empty`);
  return withEngine(place, async (engine) =>
    formatRemoval(await removeImports({ engine, dataDirectory, market, range })),
  );
}

async function runCommand(command: ImportCommand, place: StorePlace, host: ProgramHost): Promise<string[]> {
  if (command.action === 'help') return [HELP];
  if (command.action === 'list') return listImports(place);
  if (command.action === 'remove') return runRemoval(command, place);
  return runImport(command, place, host);
}

/** Imports, lists or removes; the exit code is 0 with a report, or 1 with one sentence. */
export const runImportProgram: Program = async (args, host) => {
  try {
    const lines = await runCommand(parseImportCommand(args), placeOf(host), host);
    host.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    const [sentence] = messageOf(await explainWriteFailure(error, dataDirectoryOf(host))).split('\n');
    host.stderr.write(`${spellControls(sentence)}.\n`);
    return 1;
  }
};
