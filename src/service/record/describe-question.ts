import type { StoredPrediction } from '@/service/store/readers/predictions';
import type { QuestionWords } from '../ingest/recording';

/** Coins by the words that questions call them with. */
const COIN_WORDS: readonly (readonly [ticker: string, words: RegExp])[] = [
  ['BTC', /\b(?:[Bb]itcoin|BTC)\b/],
  ['ETH', /\b(?:[Ee]thereum|ETH)\b/],
  ['SOL', /\b(?:[Ss]olana|SOL)\b/],
  ['XRP', /\bXRP\b/],
  ['DOGE', /\bdogecoin\b/i],
  ['BNB', /\bBNB\b/],
  ['ADA', /\bcardano\b/i],
  ['LTC', /\blitecoin\b/i],
];

/** The words of a slug, where nobody has told the question. */
const wordsOf = (slug: string): string => slug.replaceAll('-', ' ');

/** How a recorded question is named in discovery, and what its row says of it besides. */
export function describeQuestion(id: number, slug: string, words: QuestionWords | undefined) {
  const text = words?.text ?? wordsOf(slug);
  const record: StoredPrediction = {
    market: id,
    slug,
    question: text,
    outcomes: ['Yes', 'No'],
    // The condition is not recorded: series are asked by what the recording calls the question.
    conditionId: slug,
  };
  return {
    id,
    normalizedSymbol: `${slug.toUpperCase()}-USDC`,
    coin: COIN_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? '',
    coinName: '',
    quoteCoinName: 'USD Coin',
    fullName: text,
    predictions: JSON.stringify([record]),
  };
}
