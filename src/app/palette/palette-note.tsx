import { completePhrase, findNearWord } from '@/state/phrase/complete-phrase';
import { KeyHint } from '@/ui/kbd';
import type { Phrases } from './use-phrases';

export interface PaletteNoteProps {
  readonly query: string;
  readonly phrases: Phrases;
  /** Why the last press opened nothing. */
  readonly refusal: string | undefined;
  readonly onComplete: (query: string) => void;
}

/** The possible next words of a phrase. A market name on its own is completed by the list. */
function listHints(query: string, { facts }: Pick<Phrases, 'facts'>): readonly string[] {
  return !query.startsWith('>') && /\S\s/.test(query) ? completePhrase(query, facts) : [];
}

/** The text with its last word completed. */
function completeQuery(query: string, word: string): string {
  return `${query.replace(/\S*$/, '')}${word} `;
}

/**
 * The text after Tab: with the likeliest word, a space for the next one, or the commands. `undefined`: Tab moves the
 * focus.
 */
export function completeByTab(query: string, phrases: Pick<Phrases, 'facts'>): string | undefined {
  if (query.trim() === '') return '>';
  const [hint] = listHints(query, phrases);
  if (hint !== undefined) return completeQuery(query, hint);
  const roomy = `${query} `;
  return !/\s$/.test(query) && listHints(roomy, phrases).length > 0 ? roomy : undefined;
}

/** What in a phrase was not understood or is ambiguous, and its possible next words. */
export function PaletteNote({ query, phrases, refusal, onComplete }: PaletteNoteProps) {
  const sentences = refusal === undefined ? listSentences(phrases) : [refusal];
  const hints = listHints(query, phrases);
  return (
    <>
      <div role="status" className={sentences.length === 0 ? 'sr-only' : 'px-3.5 pt-2 text-[12px] leading-4 text-warn'}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {hints.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5 px-3.5 pt-2 text-xs text-fg-3">
          <span className="max-sm:hidden pointer-coarse:hidden">
            <KeyHint keys={['Tab']}>complete</KeyHint>
          </span>
          {hints.map((word) => (
            <button
              key={word}
              type="button"
              tabIndex={-1}
              className="tag min-h-6 hover:bg-hover max-sm:min-h-9 pointer-coarse:min-h-9"
              aria-label={`Complete with ${word}`}
              onClick={() => onComplete(completeQuery(query, word))}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Sentences about ignored words, and other notes on the text. */
export function listSentences({
  phrases,
  resolved,
  isFailed,
  facts,
  walls,
}: Pick<Phrases, 'phrases' | 'resolved' | 'isFailed' | 'facts' | 'walls'>): readonly string[] {
  if (walls !== undefined) return walls.unknown.map((word) => `“${word}” was not understood and is ignored.`);
  const [phrase] = phrases;
  if (phrase === undefined) return [];
  const unknown = phrase.unknown.map((word) => {
    const near = findNearWord(word, phrase.path, facts);
    return `“${word}” was not understood and is ignored.${near === undefined ? '' : ` Did you mean ${near}?`}`;
  });
  const guesses = phrase.guesses.map((word) => `“${word}” is ambiguous: each meaning has a row.`);
  const failed = isFailed ? ['Market lookup failed.'] : [];
  return [...unknown, ...guesses, ...(resolved[0]?.notes ?? []), ...failed];
}
