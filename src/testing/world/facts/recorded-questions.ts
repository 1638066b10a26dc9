import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SHARED } from '../../recorded-service/recordings';
import type { FactSource } from './fact';
import { describeQuestions, type QuestionQuotes } from './quote-facts';

const FOLDER = `${SHARED}data/prediction-quotes/`;
const HOUR_MS = 3_600_000;

interface Recorded {
  readonly quotes: { hour: number; bid: number; ask: number }[];
  dayVolume?: number;
}

function readQuotes(): Map<string, Recorded> {
  const text = gunzipSync(readFileSync(`${FOLDER}slice-quotes-2026-07-10..12.csv.gz`)).toString('utf8');
  const questions = new Map<string, Recorded>();
  for (const line of text.split('\n').slice(1)) {
    const [slug, ms, bid, ask, volume] = line.split(',');
    if (!bid || !ask) continue;
    const question = questions.get(slug) ?? { quotes: [] };
    question.quotes.push({ hour: Math.floor(Number(ms) / HOUR_MS), bid: Number(bid), ask: Number(ask) });
    if (volume) question.dayVolume = Number(volume);
    questions.set(slug, question);
  }
  return questions;
}

/** Slugs and their categories; neither contains a comma. */
function readCategories(): Map<string, string> {
  const lines = readFileSync(`${FOLDER}slice-markets.csv`, 'utf8').split('\n').slice(1);
  return new Map(lines.filter(Boolean).map((line) => line.split(',', 2) as [string, string]));
}

/** Fewer questions of a category prove nothing about it. */
const MIN_QUESTIONS = 5;

/** Recorded figures of prediction markets, by category. */
export function recordedQuestions(): FactSource[] {
  const categoryOf = readCategories();
  const groups = new Map<string, QuestionQuotes[]>();
  for (const [slug, question] of readQuotes()) {
    const category = categoryOf.get(slug) ?? 'others';
    groups.set(category, [...(groups.get(category) ?? []), question]);
  }
  return [...groups]
    .filter(([, questions]) => questions.length >= MIN_QUESTIONS)
    .map(([name, questions]) => ({ name, facts: describeQuestions(questions) }));
}
