import { messageOf } from '@/base/errors';
import { FrameError, isObject, type JsonObject, readObjects, readText } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { loadLines } from '@/service/ingest/open/load-lines';
import type { Input } from '../../open/input';
import { checkSymbol, fileKind } from '../../tables/market-names';
import { readSigned } from '../../tables/row';
import type { RowFormat } from '../../tables/row-format';
import { checkTime } from '../../tables/times';

/** Enough for years of hours. An answer is read as a whole. */
const MAX_CHARS = 64_000_000;
const LOOKS = /"fundingRate"\s*:/;
/** The first interval is assumed to be the longest possible, unless the next one shows otherwise. */
const LONGEST_INTERVAL = 8 * 3600;

async function loadText(input: Input, onBytes?: (bytes: Uint8Array) => void): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const { lines } of loadLines(input, onBytes)) {
    parts.push(...lines);
    length += lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (length > MAX_CHARS) throw new DamagedInputError(input.name, parts.length, 'an answer is not so long');
  }
  return parts.join('\n');
}

interface Answer {
  readonly points: readonly JsonObject[];
  /** The request, if the file contains it. */
  readonly request: JsonObject | undefined;
}

/** The list alone, or together with its request. */
function readAnswer(json: unknown): Answer {
  if (Array.isArray(json)) return { points: readObjects({ file: json }, 'file'), request: undefined };
  if (!isObject(json)) throw new FrameError('a list of funding points is expected');
  return { points: readObjects(json, 'response'), request: isObject(json.request) ? json.request : undefined };
}

interface Payment {
  readonly symbol: string;
  /** Unix seconds, without jitter in milliseconds. */
  readonly at: number;
  readonly rate: string;
}

function readPayment(point: JsonObject, request: JsonObject | undefined): Payment {
  const symbol = checkSymbol(readText({ coin: point.coin ?? request?.coin }, 'coin'));
  const ms = checkTime(Number(point.time), 'time', String(point.time));
  return { symbol, at: Math.round(ms / 60_000) * 60, rate: readSigned(readText(point, 'fundingRate'), 'fundingRate') };
}

/** `[{"coin","fundingRate","premium","time"}, …]`, one answer per file. */
export const fundingAnswers: RowFormat = {
  name: "answer of a perpetual venue's funding history (fundingHistory)",
  example: 'npm run import -- funding-history-BTC.json',
  match: (firstLine) => (/^[[{]/.test(firstLine) && LOOKS.test(firstLine.slice(0, 2000)) ? 1 : 0),
  async read(input, { named, take, onBytes }) {
    const text = await loadText(input, onBytes);
    let point = 0;
    try {
      const { points, request } = readAnswer(JSON.parse(text));
      let before = 0;
      take.line = 1;
      for (const each of points) {
        point++;
        const { symbol, at, rate } = readPayment(each, request);
        if (at <= before) throw new FrameError('field "time": a later time than that of the point before is expected');
        const kind = fileKind(named.venue ?? 'HYPERLIQUID', symbol, 'unnumbered');
        take.market({ kind, symbol });
        const startMs = (before === 0 ? at - LONGEST_INTERVAL : at) * 1000;
        take.event({ type: 'payment', kind, symbol, timeMs: startMs, payment: { at, rate, every: undefined } });
        before = at;
      }
      return [];
    } catch (cause) {
      if (!(cause instanceof FrameError || cause instanceof SyntaxError)) throw cause;
      const where = point > 0 ? `point ${point}: ` : '';
      throw new DamagedInputError(input.name, 1, where + messageOf(cause), { cause });
    }
  },
};
