import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import { VENUES } from '../feeds/venues';

/** A source cannot be changed as asked; the message is a sentence. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** `unknown`: there is no such market or source. `refused`: not now, and the message says why. */
  readonly kind: 'unknown' | 'refused';

  constructor(kind: 'unknown' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** `binance-futures:BTCUSDT` taken apart. */
export interface SourceId {
  readonly id: string;
  readonly venue: Venue;
  readonly kind: MarketKind;
  readonly symbol: string;
}

/** Symbols of all venues; a folder of the journal is named by them. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,59}$/;
const MAX_ID_LENGTH = 100;

/** Steps that make `a` out of `b`: letters added, left out, or put in another's place. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The one of `known` that `text` is most likely meant to be; undefined where none is like it. */
export function findNearest(text: string, known: Iterable<string>): string | undefined {
  const wanted = plain(text);
  let nearest: { readonly name: string; readonly edits: number } | undefined;
  for (const name of known) {
    const candidate = plain(name);
    const most = Math.min(nearest?.edits ?? Number.POSITIVE_INFINITY, Math.ceil(candidate.length / 2));
    if (Math.abs(candidate.length - wanted.length) >= most) continue;
    const edits = countEdits(wanted, candidate);
    if (edits < most) nearest = { name, edits };
  }
  return nearest?.name;
}

const allKinds = (): { readonly venue: Venue; readonly kind: MarketKind }[] =>
  VENUES.flatMap((venue) => venue.kinds.map((kind) => ({ venue, kind })));

/** Takes `text` apart; whether the venue has such a market is not looked up. @throws SourceError */
export function parseSourceId(text: string): SourceId {
  const at = text.indexOf(':');
  const [kindId, symbol] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const kinds = allKinds();
  const found = kinds.find(({ kind }) => kind.id === kindId);
  if (!found && at > 0 && text.length <= MAX_ID_LENGTH) {
    const nearest = findNearest(
      kindId,
      kinds.map(({ kind }) => kind.id),
    );
    const known = kinds.map(({ kind }) => kind.id).join(', ');
    const advice = nearest === undefined ? `known are ${known}` : `the nearest is ${nearest}:${symbol}`;
    throw new SourceError('unknown', `There are no markets of the kind ${JSON.stringify(kindId)}: ${advice}`);
  }
  if (!found || !SYMBOL.test(symbol)) {
    const shown = JSON.stringify(text.slice(0, MAX_ID_LENGTH));
    throw new SourceError(
      'unknown',
      `${shown} does not name a source: write KIND:SYMBOL, such as ${kinds[0].kind.id}:BTCUSDT`,
    );
  }
  return { id: `${found.kind.id}:${symbol}`, ...found, symbol };
}

/** The ids in a list with commas, each once. @throws SourceError */
export function parseSourceIds(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== '').map((part) => parseSourceId(part).id))];
}
