import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CORPUS = fileURLToPath(new URL('../../../shared/corpora/naughty-strings/blns.json', import.meta.url));

/** The goal of a payload: a script that runs, or something loaded from elsewhere. */
const SCRIPT = 'globalThis.planted=true';
const AWAY = 'https://elsewhere.invalid/x';

const ELEMENTS: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `<script src=${AWAY}.js></script>`,
  `<img src=${AWAY}.png onerror=${SCRIPT}>`,
  `<img/src/onerror=${SCRIPT}>`,
  `<svg onload=${SCRIPT}>`,
  `<svg><script href=${AWAY}.js /></svg>`,
  `<svg><animate onbegin=${SCRIPT} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${SCRIPT}</script>"></iframe>`,
  `<iframe src="javascript:parent.${SCRIPT}"></iframe>`,
  `<object data=${AWAY}></object>`,
  `<embed src=${AWAY}>`,
  `<video src=${AWAY} autoplay onerror=${SCRIPT}></video>`,
  `<details open ontoggle=${SCRIPT}>`,
  `<input autofocus onfocus=${SCRIPT}>`,
  `<a href="javascript:${SCRIPT}">open</a>`,
  `<form action=${AWAY}><button>send</button></form>`,
  `<base href=${AWAY}/>`,
  `<link rel=stylesheet href=${AWAY}.css>`,
  `<meta http-equiv=refresh content="0;url=${AWAY}">`,
  `<style>@import '${AWAY}.css';</style>`,
];

/** Ways to escape from the context in which a text may be inserted. */
const WRAPPERS: readonly ((element: string) => string)[] = [
  (element) => element,
  (element) => `">${element}`,
  (element) => `'>${element}<!--`,
  (element) => `</title></style></textarea></script>${element}`,
  (element) => element.replaceAll('<', '\\u003c').replaceAll('>', '&gt;'),
];

/** A hundred texts that run or load something if text is treated as markup. */
export const PAYLOADS: readonly string[] = ELEMENTS.flatMap((element) => WRAPPERS.map((wrap) => wrap(element)));

/** Names of inherited object properties. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

/** Every hostile text. Without the corpus, which is not part of the project, only the payloads. */
export function listHostileTexts(): readonly string[] {
  const naughty = existsSync(CORPUS) ? (JSON.parse(readFileSync(CORPUS, 'utf8')) as string[]) : [];
  if (naughty.length === 0) process.stderr.write(`SKIPPED: no naughty strings at ${CORPUS}\n`);
  return [...PAYLOADS, ...naughty, ...INHERITED];
}

type Record_ = Readonly<Record<string, unknown>>;

const QUESTION_FIELDS = ['slug', 'question', 'groupItemTitle', 'sportsMarketType'];
const MARKET_FIELDS = [
  'normalizedSymbol',
  'coin',
  'category',
  'tenor',
  'coinName',
  'quoteCoinName',
  'fullName',
  'iconUrl',
];
/** Distance between the texts of one record, chosen so that every text is in every field of some record. */
const STRIDE = 7;

const fill = (fields: readonly string[], texts: readonly string[], at: number): Record_ =>
  Object.fromEntries(fields.map((field, index) => [field, texts[(at + (index + 1) * STRIDE) % texts.length]]));

const figuresOf = (at: number): Record_ => ({
  lastPrice: 1 + at,
  volume24h: 1e9 - at,
  volumeChange24h: at % 9,
  priceChange24h: (at % 7) - 3,
  oiChange24h: (at % 5) - 2,
  marketcap: 1e9,
  availableSince: { s: 1_600_000_000 },
});

/** Markets in which every text field contains each of `texts` once. */
export function makeHostileMarkets(texts: readonly string[]): readonly Record_[] {
  return texts.map((text, at) => ({
    exchange: text,
    rawSymbol: `${text} ${at}`,
    ...fill(MARKET_FIELDS, texts, at),
    ...figuresOf(at),
  }));
}

/** Questions with the same property, one event each. */
export function makeHostileEvents(texts: readonly string[]): readonly Record_[] {
  return texts.map((text, at) => {
    const question = {
      ...fill(QUESTION_FIELDS, texts, at),
      conditionId: `${text} ${at}`,
      outcomes: [text, texts[(at + 1) % texts.length]],
      lastPrice: 0.5,
      prices: [0.4, 0.5],
      totalVolume: 1,
      openInterest: 1,
    };
    const event = { exchange: 'PREDMKT', rawSymbol: `${text} ${at}`, fullName: texts[(at + STRIDE) % texts.length] };
    return { ...event, coin: text, ...figuresOf(at), predictionMarkets: [question] };
  });
}

/** `body` with keys that would reach the prototype in careless code. */
export function withPrototypeKeys(body: object): string {
  const text = JSON.stringify(body);
  return `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${text.slice(1)}`;
}
