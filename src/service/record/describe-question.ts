import type { StoredPrediction } from '@/service/store/readers/predictions';
import type { QuestionWords } from './recorded-market';

/** Coins by the words that questions use for them. */
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

/** The words of a slug, for when the question is unknown. */
const wordsOf = (slug: string): string => slug.replaceAll('-', ' ');

/** The names of a recorded question in discovery, and the other contents of its row. */
export function describeQuestion(id: number, slug: string, words: QuestionWords | undefined) {
  const text = words?.text ?? wordsOf(slug);
  const record: StoredPrediction = {
    market: id,
    slug,
    question: text,
    outcomes: ['Yes', 'No'],
    // The condition is not recorded, so series are requested by the slug.
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
