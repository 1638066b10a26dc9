import * as z from 'zod/mini';
import { timestamp } from './payloads';

/**
 * `/local/imports` of the embedded service: recordings from files, as `npm run import` takes them. Local only, not part of `/v1`:
 * `GET /local/imports` lists what is imported and tells of the import in progress. Files come in pieces, each a
 * `POST /local/imports/piece?upload=…&name=…&at=…` with bytes as its body, and `POST /local/imports` with an `ImportCommand`
 * imports them. What is more than read carries the dashboard's key, so that no other page can do it.
 */
export const IMPORTS_PATH = '/local/imports';
export const PIECE_PATH = `${IMPORTS_PATH}/piece`;

/** A piece is sent within the seconds that any request has, also where the disk is slow. */
export const MAX_PIECE_BYTES = 4 << 20;
/** Files of one import. */
export const MAX_FILES = 1000;

/** One import of a market. */
const importedPart = z.object({
  from: timestamp,
  to: timestamp,
  files: z.number(),
  /** Updates or trades that are missing in it; absent where that is not known. */
  gaps: z.optional(z.number()),
  /** "120 seconds of books (…), 430 trades" */
  contents: z.string(),
});

export const importedMarket = z.object({
  /** As `npm run import -- --remove` takes it: `BINANCE_FUTURES:BTCUSDT`. */
  name: z.string(),
  exchange: z.string(),
  rawSymbol: z.string(),
  tenor: z.optional(z.string()),
  parts: z.array(importedPart),
  /** On disk, as far as the database tells it. */
  bytes: z.optional(z.number()),
});
export type ImportedMarketFacts = z.infer<typeof importedMarket>;

export const IMPORT_STATES = ['reading', 'storing', 'done', 'refused'] as const;

/** The import in progress, or the last one until it is dismissed. */
export const importJob = z.object({
  upload: z.string(),
  state: z.enum(IMPORT_STATES),
  files: z.array(z.string()),
  bytes: z.number(),
  /** What was imported, a line each, as the command line tells it. */
  lines: z.array(z.string()),
  /** Why nothing was. */
  reason: z.optional(z.string()),
  /** What would let it pass: to replace earlier imports, or to be told venue and symbol. */
  wants: z.optional(z.enum(['replace', 'names'])),
});
export type ImportJob = z.infer<typeof importJob>;

export const importsAnswer = z.object({ markets: z.array(importedMarket), job: z.optional(importJob) });
export type ImportsAnswer = z.infer<typeof importsAnswer>;

const upload = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `dismiss` throws away files that wait and forgets how the import ended. */
export const importCommand = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('import'),
    upload,
    replaces: z.optional(z.boolean()),
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
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes of the file that came before. */
  at: z.string().check(z.regex(/^\d{1,15}$/)),
});
