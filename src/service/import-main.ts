import { resolve } from 'node:path';
import { messageOf } from '@/base/errors';
import { formatReport } from './ingest/format-report';
import { importFiles } from './ingest/import-files';
import { explainWriteFailure, openEmbeddedEngine } from './store/engine';

const USAGE = 'Usage: npm run import -- FILE… imports recordings into the data directory (DATA_DIR, default .data)';

async function runImport(files: readonly string[], dataDirectory: string): Promise<void> {
  const engine = await openEmbeddedEngine(dataDirectory);
  try {
    const reports = await importFiles({ engine, dataDirectory, files });
    process.stdout.write(`${reports.flatMap(formatReport).join('\n')}\n`);
  } finally {
    await engine.close();
  }
}

/** Ends with exit code 0 and a report a market, or 1 and one sentence. */
async function main(): Promise<void> {
  const files = process.argv.slice(2);
  const dataDirectory = resolve(process.env.DATA_DIR || '.data');
  try {
    if (files.length === 0) throw new Error(USAGE);
    await runImport(files, dataDirectory);
  } catch (error) {
    const [sentence] = messageOf(await explainWriteFailure(error, dataDirectory)).split('\n');
    process.stderr.write(`${sentence}.\n`);
    process.exitCode = 1;
  }
}

await main();
