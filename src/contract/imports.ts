import * as z from 'zod/mini';
import { timestamp } from './payloads';

/**
 * `/local/imports` of the embedded service: recordings from files, in the formats of `npm run import`. Local only, not
 * part of `/v1`. `GET /local/imports` lists the imports and the import in progress. Files are sent in pieces, each a
 * `POST /local/imports/piece?upload=…&name=…&at=…` with bytes as its body; `POST /local/imports` with an
 * `ImportCommand` imports them. Every request that changes something needs the dashboard's key, so that no other page
 * can do it.
 */
export const IMPORTS_PATH = '/local/imports';
export const PIECE_PATH = `${IMPORTS_PATH}/piece`;

/** Small enough to be sent within the time limit of a request, even on a slow disk. */
export const MAX_PIECE_BYTES = 4 << 20;
/** Most files in one import. */
export const MAX_FILES = 1000;

/** Screens that may show something of an imported market. */
export const IMPORTED_SCREENS = ['heatmap', 'chart', 'profile', 'options', 'predictions'] as const;
export type ImportedScreen = (typeof IMPORTED_SCREENS)[number];

const marketNames = {
  /** As for `npm run import -- --remove`: `BINANCE_FUTURES:BTCUSDT`. */
  name: z.string(),
  exchange: z.string(),
  rawSymbol: z.string(),
  tenor: z.optional(z.string()),
};

/** What a market can show now. */
const shownFacts = {
  /** "Heatmap, chart, profile; no open interest" */
  shown: z.string(),
  screens: z.array(z.enum(IMPORTED_SCREENS)),
};

/** One import of a market. */
const importedPart = z.object({
  from: timestamp,
  to: timestamp,
  files: z.number(),
  /** Names of its files; absent for imports of older versions. */
  names: z.optional(z.array(z.string())),
  /** Updates or trades that are missing in it; absent when unknown. */
  gaps: z.optional(z.number()),
  /** "120 seconds of books (…), 430 trades" */
  contents: z.string(),
  /** Sentences about oddities in its files. */
  oddities: z.array(z.string()),
});

export const importedMarket = z.object({
  ...marketNames,
  ...shownFacts,
  parts: z.array(importedPart),
  /** On disk, as far as the database states it. */
  bytes: z.optional(z.number()),
});
export type ImportedMarketFacts = z.infer<typeof importedMarket>;

export const IMPORT_STATES = ['reading', 'storing', 'done', 'refused'] as const;

/** Progress of a step of an import, as on the command line. */
const importProgress = z.object({
  step: z.string(),
  unit: z.enum(['bytes', 'markets', 'rows', 'recorded']),
  done: z.number(),
  total: z.number(),
  /** Duration of the step so far. */
  elapsedMs: z.number(),
});

/** What was found in the files, before any of it is stored. */
const foundMarket = z.object({
  ...marketNames,
  /** "Raw frame captures of a venue" */
  formats: z.array(z.string()),
  files: z.number(),
  from: timestamp,
  to: timestamp,
  trades: z.number(),
});

/** The import in progress, or the last one until it is dismissed. */
export const importJob = z.object({
  upload: z.string(),
  state: z.enum(IMPORT_STATES),
  files: z.array(z.string()),
  isFolder: z.optional(z.boolean()),
  bytes: z.number(),
  progress: z.optional(importProgress),
  /** The format of the current file. */
  format: z.optional(z.string()),
  found: z.optional(z.array(foundMarket)),
  /** What was imported, one line each, as on the command line. */
  lines: z.array(z.string()),
  /** The markets that it changed or found unchanged. */
  markets: z.optional(z.array(z.object({ ...marketNames, ...shownFacts }))),
  /** Markets that are being recorded, which it has to pause. */
  recorded: z.optional(z.array(z.string())),
  /** Why nothing was imported. */
  reason: z.optional(z.string()),
  /**
   * What would let it succeed: replacing earlier imports, knowing venue and symbol, or pausing the sources of the same
   * market.
   */
  wants: z.optional(z.enum(['replace', 'names', 'pause'])),
});
export type ImportJob = z.infer<typeof importJob>;

export const importsAnswer = z.object({ markets: z.array(importedMarket), job: z.optional(importJob) });
export type ImportsAnswer = z.infer<typeof importsAnswer>;

const upload = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `dismiss` deletes waiting files and the result of the import. */
export const importCommand = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('import'),
    upload,
    replaces: z.optional(z.boolean()),
    /** The files are a folder: those that are not recordings are left out. */
    isFolder: z.optional(z.boolean()),
    /** Sources of its markets are paused until it is finished. */
    pauses: z.optional(z.boolean()),
    venue: z.optional(z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_]{1,39}$/))),
    symbol: z.optional(z.string().check(z.regex(/^[\p{L}\p{M}\p{N}._-]{1,64}$/u))),
  }),
  z.strictObject({ action: z.literal('dismiss'), upload }),
  z.strictObject({ action: z.literal('remove'), market: z.string().check(z.minLength(1), z.maxLength(200)) }),
]);
export type ImportCommand = z.infer<typeof importCommand>;

/** Where a piece belongs. */
export const pieceFacts = z.strictObject({
  upload,
  /** For a file in a folder, its path there, with slashes. */
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Offset of the piece in the file, in bytes. */
  at: z.string().check(z.regex(/^\d{1,15}$/)),
});
