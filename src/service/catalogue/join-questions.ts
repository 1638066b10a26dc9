import type { StoredMarket } from '@/service/store/engine/store';
import { parsePredictions, type StoredPrediction } from '@/service/store/readers/predictions';
import { spansOf } from '@/service/store/recorded/import-markers';

const isRecordedQuestion = ({ predictions, recordedTo }: StoredMarket): boolean => predictions !== '' && recordedTo > 0;

/** Number of leading words that all slugs share. */
function countShared(slugs: readonly string[]): number {
  const words = slugs.map((slug) => slug.split('-'));
  const [first] = words;
  const at = first.findIndex((word, place) => words.some((other) => other[place] !== word));
  return at === -1 ? first.length : at;
}

/** The question of a row as part of an event. `title`: the words that only its slug has. */
function listQuestion(row: StoredMarket, title: string | undefined): StoredPrediction[] {
  return parsePredictions(row).map((record) => ({
    ...record,
    ...(title !== undefined && { groupItemTitle: title }),
    availableSince: { s: row.recordedFrom },
  }));
}

function joinEvent(rows: readonly [StoredMarket, ...StoredMarket[]]): StoredMarket {
  const [first] = rows;
  const slugs = rows.map(({ rawSymbol }) => rawSymbol);
  const shared = countShared(slugs);
  const isAlone = rows.length === 1;
  const titleOf = (slug: string): string => slug.split('-').slice(shared).join(' ') || slug;
  const name = isAlone || shared === 0 ? first.rawSymbol : slugs[0].split('-').slice(0, shared).join('-');
  const spans = rows.flatMap(({ recording }) => recording?.spans ?? []).sort((a, b) => a.from - b.from);
  const recordedFrom = Math.min(...rows.map((row) => row.recordedFrom));
  return {
    ...first,
    rawSymbol: name,
    // Trades are unknown: there are only prices.
    types: first.types.filter((type) => type !== 'TRADE_AGG'),
    normalizedSymbol: `${name.toUpperCase()}-USDC`,
    availableSince: recordedFrom,
    recordedFrom,
    recordedTo: Math.max(...rows.map((row) => row.recordedTo)),
    ...(spans.length > 0 && { recording: { spans: spansOf(spans), offMarket: undefined } }),
    predictions: JSON.stringify(rows.flatMap((row) => listQuestion(row, isAlone ? undefined : titleOf(row.rawSymbol)))),
  };
}

/**
 * Groups recorded questions into events. Recordings contain no events, but the questions of one event have the same
 * words.
 */
export function joinQuestions(stored: readonly StoredMarket[]): StoredMarket[] {
  const recorded = stored.filter(isRecordedQuestion);
  if (recorded.length === 0) return [...stored];
  const events = new Map<string, [StoredMarket, ...StoredMarket[]]>();
  for (const row of recorded) {
    const event = events.get(row.fullName);
    if (event === undefined) events.set(row.fullName, [row]);
    else event.push(row);
  }
  return [...stored.filter((row) => !isRecordedQuestion(row)), ...[...events.values()].map(joinEvent)];
}
