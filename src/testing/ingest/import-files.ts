import { type ImportOptions, importMarkets, type MarketReport, surveyFiles } from '@/service/ingest/import-files';

export interface ImportFilesOptions extends Pick<ImportOptions, 'engine' | 'dataDirectory'> {
  readonly files: readonly string[];
  readonly isReplacing?: boolean;
}

/** Does what `npm run import` does with `files` once it has opened the store. */
export async function importFiles({
  files,
  isReplacing = false,
  ...target
}: ImportFilesOptions): Promise<MarketReport[]> {
  const surveyed = await surveyFiles(files);
  try {
    return await importMarkets({ ...target, markets: surveyed.markets, isReplacing });
  } finally {
    surveyed.dispose();
  }
}
