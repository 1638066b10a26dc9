import { messageOf } from '@/base/errors';
import type { TextLevel } from '@/service/feeds/protocol/market-event';
import { FrameError, isObject, type JsonObject, readObject, readObjects } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { isBlank, loadLines } from '@/service/ingest/open/load-lines';
import { kindOf } from '../../../feeds/okx/okx-kinds';
import { DecimalError } from '../../../record/decimal';
import { checkSymbol, fileKind } from '../../tables/market-names';
import { plainDecimal } from '../../tables/plain-decimal';
import type { RowFormat } from '../../tables/row-format';
import type { TextEvent } from '../../tables/table';
import { checkTime } from '../../tables/times';

const UNNUMBERED = { first: undefined, last: undefined, previous: undefined };
/** A book without updates for longer than this is unknown in between. */
const MAX_QUIET_MS = 60_000;

/** @throws FrameError */
function readTime(value: unknown, field: string): number {
  return checkTime(Number(value), field, String(value));
}

const textOf = (value: unknown): string =>
  plainDecimal(typeof value === 'number' || typeof value === 'string' ? String(value) : 'nothing');

/** Levels in flat lists, `[price, size, …]`. */
function readLists(json: JsonObject, field: string): TextLevel[] {
  const levels = json[field];
  if (!Array.isArray(levels)) throw new FrameError(`field "${field}" must be a list of levels`);
  return levels.map((level: unknown) => {
    if (!Array.isArray(level) || level.length < 2) throw new FrameError(`field "${field}" must hold [price, size]`);
    return [textOf(level[0]), textOf(level[1])] as const;
  });
}

type ReadLine = (json: JsonObject) => TextEvent[];

/** `{"instId","action","ts","asks","bids"}`: a snapshot now and then, updates between. */
function makeActionReader(): ReadLine {
  return (json) => {
    const symbol = checkSymbol(String(json.instId));
    const known = kindOf(symbol);
    if (known === undefined) throw new FrameError(`nothing is built of ${symbol}: options have no book here`);
    const kind = fileKind(known.exchange, symbol, 'unnumbered');
    const timeMs = readTime(json.ts, 'ts');
    const [bids, asks] = [readLists(json, 'bids'), readLists(json, 'asks')];
    if (json.action === 'snapshot') return [{ type: 'snapshot', kind, symbol, timeMs, last: undefined, bids, asks }];
    if (json.action === 'update') return [{ type: 'delta', kind, symbol, timeMs, ...UNNUMBERED, bids, asks }];
    throw new FrameError(`field "action" must be snapshot or update, found ${JSON.stringify(json.action)}`);
  };
}

/** `{"raw":{"channel":"l2Book","data":{"coin","time","levels":[bids, asks]}}}`, or only the data. */
function makePictureReader(): ReadLine {
  let before = Number.NEGATIVE_INFINITY;
  return (json) => {
    const frame = isObject(json.raw) ? json.raw : json;
    const data = isObject(frame.data) ? frame.data : frame;
    const symbol = checkSymbol(String(data.coin));
    const kind = fileKind('HYPERLIQUID', symbol, 'unnumbered');
    const timeMs = readTime(data.time, 'time');
    const levels: unknown = data.levels;
    if (!Array.isArray(levels) || levels.length !== 2) throw new FrameError('field "levels" must hold bids and asks');
    const [bids, asks] = (levels as unknown[]).map((side, i) =>
      readObjects({ [`levels[${i}]`]: side }, `levels[${i}]`).map(
        (level) => [textOf(level.px), textOf(level.sz)] as const,
      ),
    );
    const stood: TextEvent = { type: 'delta', kind, symbol, timeMs, ...UNNUMBERED, bids: [], asks: [] };
    const picture: TextEvent = { type: 'snapshot', kind, symbol, timeMs, last: undefined, bids, asks };
    const isNear = timeMs >= before && timeMs - before <= MAX_QUIET_MS;
    before = timeMs;
    return isNear ? [stood, picture] : [picture];
  };
}

interface ArchiveSpec {
  readonly name: string;
  readonly example: string;
  readonly looks: RegExp;
  readonly makeReader: () => ReadLine;
}

function parseLine(text: string): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new FrameError(`not JSON (${messageOf(cause)})`, { cause });
  }
  return readObject(json, 'line');
}

function makeArchive({ name, example, looks, makeReader }: ArchiveSpec): RowFormat {
  return {
    name,
    example,
    match: (firstLine) => (firstLine.startsWith('{') && looks.test(firstLine.slice(0, 2000)) ? 1 : 0),
    async read(input, { take, onBytes }) {
      const readLine = makeReader();
      for await (const { first, lines } of loadLines(input, onBytes)) {
        for (const [i, text] of lines.entries()) {
          if (isBlank(text)) continue;
          try {
            take.line = first + i;
            for (const event of readLine(parseLine(text))) take.text(event);
          } catch (cause) {
            if (!(cause instanceof FrameError || cause instanceof DecimalError)) throw cause;
            throw new DamagedInputError(input.name, first + i, cause.message, { cause });
          }
        }
      }
      return [];
    },
  };
}

export const actionArchive = makeArchive({
  name: 'book archive of JSON lines with an action (snapshot or update)',
  example: 'npm run import -- BTC-USDT-SWAP-L2orderbook-400lv-2024-08-08.tar.gz',
  looks: /"action"\s*:\s*"(snapshot|update)"/,
  makeReader: makeActionReader,
});

export const pictureArchive = makeArchive({
  name: 'hourly archive of book snapshots (l2Book)',
  example: 'npm run import -- market_data/20230916/9/l2Book/BTC.lz4',
  looks: /"levels"\s*:\s*\[\s*\[/,
  makeReader: makePictureReader,
});
