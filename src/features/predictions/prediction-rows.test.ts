import { expect, test } from 'vitest';
import type { PredictionMarket } from '@/contract/payloads';
import { listEventQuestions, type PredictionEvent } from '@/data/queries/predictions';
import { formatTickPoints } from '@/domain/predictions/tick-points';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { checkEvent, describeGroupVolume, getFlatTitle, listQuestions } from './prediction-rows';
import { clearFilters, countFilters, getEmptyCopy, getNextSort, getShownSort } from './predictions-filter';
import { fitPrices, makeStepPath, placePoints, toPricePoints } from './price-points';
import { describeProbability } from './probability-words';
import { listRecordFacts } from './record-facts';
import { buildPredictionTable } from './save-predictions';

const NOW = 1_781_793_120;
const DAY = 86_400;

function makeEvent(title: string, rows: readonly (readonly [title: string, price: number, volume: number])[]) {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const event: PredictionEvent = {
    slug,
    title,
    coin: title.startsWith('Bitcoin') ? 'BTC' : undefined,
    questions: rows.map(([name, lastPrice, buyVolume24H]) => ({
      question: `Will it be above ${name}? ${title}`,
      groupItemTitle: name,
      conditionId: `0x${slug}${name}`,
      lastPrice,
      buyVolume24H,
      availableTo: { s: NOW + 3 * DAY },
      closed: lastPrice === 0,
    })),
  };
  return event;
}

const BITCOIN = makeEvent('Bitcoin above ___', [
  ['$110', 0.1, 50],
  ['$90', 0.9, 10],
  ['$100', 0.5, 20],
]);
const MAYOR = makeEvent('Who becomes mayor', [
  ['Mara', 0.2, 300],
  ['Jonas', 0.7, 1],
  ['Ilse', 0, 0],
]);
const RAIN = makeEvent('Rain', [['Rain', 0.3, 5000]]);
const ALL = [BITCOIN, MAYOR, RAIN].flatMap((event) => listEventQuestions(event));

function listTitles(fields: Readonly<Record<string, string>>, watched: readonly string[] = []): readonly string[] {
  const facts = { watched: new Set(watched), nowSeconds: NOW };
  return listQuestions(ALL, parsePredictionsSearch(fields), facts).rows.map((row) => {
    if (row.kind === 'question') return row.prediction.record.groupItemTitle ?? '';
    return row.kind === 'group' ? `[${row.event.title} ${row.shown}]` : '[singles]';
  });
}

test('groups are sorted by their volume, strikes in their order, names by probability, single questions last', () => {
  expect(listTitles({})).toEqual([
    '[Who becomes mayor 2]',
    'Jonas',
    'Mara',
    '[Bitcoin above ___ 3]',
    '$90',
    '$100',
    '$110',
    '[singles]',
    'Rain',
  ]);
});

test('without groups, or by another sort, each question is listed separately', () => {
  expect(listTitles({ flat: '1' })).toEqual(['Rain', 'Mara', '$110', '$100', '$90', 'Jonas']);
  expect(listTitles({ flat: '1', sort: 'probability', dir: 'asc' })[0]).toBe('$110');
  expect(listTitles({ sort: 'probability' }).slice(0, 4)).toEqual(['[Bitcoin above ___ 3]', '$90', '$100', '$110']);
});

test('a chosen sort applies within groups too, also by volume; by default no column is marked as sorted', () => {
  expect(listTitles({ sort: 'volume' })).toEqual([
    '[Who becomes mayor 2]',
    'Mara',
    'Jonas',
    '[Bitcoin above ___ 3]',
    '$110',
    '$100',
    '$90',
    '[singles]',
    'Rain',
  ]);
  expect(getShownSort(parsePredictionsSearch({}))).toBeUndefined();
  expect(getShownSort(parsePredictionsSearch({ flat: '1' }))).toBe('volume');
  const pressed = getNextSort(parsePredictionsSearch({}), 'volume');
  expect(pressed).toEqual({ sort: 'volume', dir: undefined });
  expect(getNextSort({ v: 1, sort: 'volume' }, 'volume')).toEqual({ sort: 'volume', dir: 'asc' });
});

test('filters narrow by state, probability, end, words and watchlist', () => {
  expect(listTitles({ show: 'closed' })).toEqual(['[Who becomes mayor 1]', 'Ilse']);
  expect(listTitles({ flat: '1', above: '20', below: '50' })).toEqual(['Rain', 'Mara', '$100']);
  const odd = listEventQuestions(
    makeEvent('Odd', [
      ['A', 0.55, 1],
      ['B', 0.29, 1],
    ]),
  );
  const shown = listQuestions(odd, parsePredictionsSearch({ flat: '1', above: '29', below: '55' }), {
    watched: new Set(),
    nowSeconds: NOW,
  });
  expect(shown.questions).toHaveLength(2);
  expect(listTitles({ closes: 'day' })).toEqual([]);
  expect(listTitles({ closes: 'week', flat: '1' })).toHaveLength(6);
  expect(listTitles({ q: 'btc  100' })).toEqual(['[Bitcoin above ___ 1]', '$100']);
  expect(listTitles({ watch: '1' }, [ALL[1].id])).toEqual(['[Bitcoin above ___ 1]', '$90']);
});

test('the address is read the same way everywhere, and what makes no sense is left out', () => {
  const search = parsePredictionsSearch({ show: 'open', above: '-3', below: '101', sort: 'name', id: '0x1', q: 'a' });
  expect(search).toEqual({ v: 1, id: '0x1', q: 'a' });
  const all = {
    v: 1,
    show: 'all',
    above: 1,
    below: 99,
    closes: 'month',
    moved: 2,
    traded: 10_000,
    flat: true,
    watch: true,
    sort: 'total',
    dir: 'asc',
  };
  expect(parsePredictionsSearch(all)).toEqual(all);
  expect(countFilters(parsePredictionsSearch(all))).toBe(4);
  expect(getEmptyCopy(parsePredictionsSearch(all), 9).body).toBe('Four filters are on.');
  expect(clearFilters(parsePredictionsSearch(all))).toMatchObject({ show: 'all', sort: 'total', dir: 'asc' });
  expect(countFilters(clearFilters(parsePredictionsSearch(all)))).toBe(0);
});

test('crossed bounds are no filter, and an empty list of open questions is not blamed on filters', () => {
  expect(parsePredictionsSearch({ above: '80', below: '20' })).toEqual({ v: 1 });
  expect(getEmptyCopy(parsePredictionsSearch({}), 1240)).toEqual({
    title: 'No open question',
    body: 'All 1,240 are closed.',
    way: 'closed',
  });
  expect(getEmptyCopy(parsePredictionsSearch({ closes: 'day' }), 9)).toMatchObject({
    body: 'One filter is on.',
    way: 'clear',
  });
});

test('a group shows the volume it is sorted by, of the listed questions', () => {
  const facts = { watched: new Set<string>(), nowSeconds: NOW };
  const words = listQuestions(ALL, parsePredictionsSearch({}), facts).rows.flatMap((row) =>
    row.kind === 'group' ? [describeGroupVolume(row)] : [],
  );
  expect(words).toEqual(['301 USD in 24 h', '80.0 USD in 24 h']);
});

test('a price is placed at the start of its bucket, like candles in every chart', () => {
  const columns = {
    length: 3,
    times: Float64Array.of(0, 100, 200),
    values: { close: Float64Array.of(0.2, 0.3, 0.4), volume: new Float64Array(3) },
  };
  const range = { from: 100, to: 250 };
  const points = toPricePoints(columns, range);
  expect(placePoints(points, range, 'utc')).toEqual([
    { x: 0, price: 0.3, words: '30.0%, 1 Jan 00:01' },
    { x: 2 / 3, price: 0.4, words: '40.0%, 1 Jan 00:03' },
  ]);
});

test('figures that are inferred about a group say so', () => {
  expect(checkEvent(BITCOIN)).toMatchObject({ isOff: false, short: 'consistent strikes (inferred)' });
  expect(checkEvent(MAYOR)).toEqual({
    isOff: false,
    short: 'Sum 90.0%',
    long: 'The title says “Who … becomes”, so at most one outcome comes true: the last prices add up to 90.0%.',
  });
  const crowded = makeEvent('Who becomes mayor', [
    ['Mara', 0.6, 300],
    ['Jonas', 0.5, 1],
  ]);
  expect(checkEvent(crowded)?.long).toBe(
    'The title says “Who … becomes”, so at most one outcome comes true: the last prices add up to 110.0%, 10.0 pt over 100%. Last prices may be of different times.',
  );
  const odd = makeEvent('Bitcoin above ___', [
    ['$90', 0.4, 0],
    ['$100', 0.5, 0],
  ]);
  expect(checkEvent(odd)).toEqual({
    isOff: true,
    short: 'strikes out of order: 100 > 90 by 10.0 pt',
    long: 'The questions say “above”, so each strike includes the ones above it, yet $100 stands 10.0 pt over $90. Last prices may be of different times.',
  });
  const quoted = (event: PredictionEvent, orderPriceMinTickSize: number): PredictionEvent => ({
    ...event,
    questions: event.questions.map((question) => ({ ...question, orderPriceMinTickSize })),
  });
  const near = makeEvent('Bitcoin above ___', [
    ['$90', 0.1003, 0],
    ['$100', 0.1005, 0],
  ]);
  expect(checkEvent(quoted(near, 0.0001))?.long).toContain('$100 stands 0.02 pt over $90');
  expect(checkEvent(quoted(near, 0.001))?.isOff).toBe(false);
  expect(checkEvent(RAIN)).toBeUndefined();
});

/** A record in which each field has a value of its own. */
const FULL = {
  slug: 'slug-1',
  question: 'Question 2?',
  groupItemTitle: 'Title 3',
  outcomes: ['Yes', 'No'],
  lastPrice: 0.123,
  oneDayPriceChange: 0.045,
  prices: [0.1, 0.2, 0.3],
  totalVolume: 6_001_000,
  buyVolume24H: 7_100,
  sellVolume24H: 8_200,
  volumeChange24H: 9.4,
  openInterest: 10_500,
  oneDayOIChange: -1_160,
  uniqueTraders: 1234,
  orderPriceMinTickSize: 0.001,
  conditionId: '0xabc',
  closed: false,
  availableSince: { s: NOW - 2 * DAY },
  availableTo: { s: NOW + 12 * DAY },
  sportsMarketType: 'spreads',
  line: -1.5,
} satisfies Required<PredictionMarket>;

test('a question that closed is told in the past', () => {
  const past = { ...FULL, availableTo: { s: NOW - DAY } };
  const [prediction] = listEventQuestions({ slug: 'event-1', title: 'Event', coin: 'BTC', questions: [past] });
  const names = listRecordFacts(prediction, 'utc', NOW).map(({ name }) => name);
  expect(names).toContain('Closed');
  expect(names).not.toContain('Closes');
});

test('facts and file contain every field of the record', () => {
  const event = { slug: 'event-1', title: 'Event', coin: 'BTC', questions: [FULL] };
  const [prediction] = listEventQuestions(event);
  const facts = Object.fromEntries(listRecordFacts(prediction, 'utc', NOW).map(({ name, text }) => [name, text]));
  expect(facts).toEqual({
    Status: 'Open',
    'Last price': '12.3%',
    '24 h change': '+4.5 pt',
    Traded: 'In the past 24 h',
    '24 h volume': '15.30K USD',
    Bought: '7.100K USD',
    Sold: '8.200K USD',
    'Volume change': '+9.4% vs previous 24 h',
    'Total volume': '6.001M USD',
    'Open interest': '10.50K USD',
    'Open interest change': '−1.16K USD',
    'Unique traders': '1,234',
    'Tick size': '0.1 pt',
    'Recent prices': '3',
    Opened: '16 Jun 2026 14:32:00 UTC',
    Closes: '30 Jun 2026 14:32 UTC, in\u00a012\u00a0d',
    'Resolution time': 'Not reported',
    'Title in group': 'Title 3',
    'Sports market': 'spreads',
    Line: '−1.5',
    Coin: 'BTC',
    Event: 'event-1',
    Question: 'slug-1',
    Condition: '0xabc',
  });
  const table = buildPredictionTable([prediction]);
  const saved = table.columns.map(({ values }) => String(values[0]));
  for (const value of Object.values(FULL)) {
    const text = Array.isArray(value) ? value : typeof value === 'object' ? [value.s] : [value];
    expect(saved.some((cell) => text.every((part) => cell.includes(String(part))))).toBe(true);
  }
});

test('points have the precision of the tick', () => {
  expect([0.0001, 0.001, 0.01, 0.00001].map((tick) => formatTickPoints(tick, tick))).toEqual([
    '0.01 pt',
    '0.1 pt',
    '1.0 pt',
    '0.001 pt',
  ]);
});

test('an unreported field is missing, never 0', () => {
  const [prediction] = listEventQuestions({ slug: 'e', title: 'E', coin: undefined, questions: [{}] });
  const texts = listRecordFacts(prediction, 'utc', NOW).map(({ text }) => text);
  expect(texts.filter((text) => text !== '–')).toEqual(['Not reported', 'e']);
});

test('fields that do not apply are absent: no sports line for a coin, no coin for a match', () => {
  const coin = { slug: 'e', title: 'E', coin: 'BTC', questions: [{ lastPrice: 0.5 }] };
  const match = {
    ...coin,
    coin: undefined,
    questions: [{ sportsMarketType: 'totals', line: 2.5, groupItemTitle: 'O/U 2.5' }],
  };
  const namesOf = (event: PredictionEvent): readonly string[] =>
    listRecordFacts(listEventQuestions(event)[0], 'utc', NOW).map(({ name }) => name);
  expect(namesOf(coin)).toContain('Coin');
  for (const name of ['Sports market', 'Line', 'Title in group']) {
    expect(namesOf(coin)).not.toContain(name);
    expect(namesOf(match)).toContain(name);
  }
  expect(namesOf(match)).not.toContain('Coin');
});

const MOVERS: PredictionEvent = {
  slug: 'm',
  title: 'Movers ___',
  coin: undefined,
  questions: [
    { groupItemTitle: 'thin', conditionId: '0x1', lastPrice: 0.5, oneDayPriceChange: 0.35, buyVolume24H: 40 },
    { groupItemTitle: 'untold', conditionId: '0x5', lastPrice: 0.5, oneDayPriceChange: 0.32 },
    { groupItemTitle: 'up', conditionId: '0x2', lastPrice: 0.5, oneDayPriceChange: 0.05, buyVolume24H: 20_000 },
    { groupItemTitle: 'down', conditionId: '0x3', lastPrice: 0.5, oneDayPriceChange: -0.29, sellVolume24H: 9000 },
    { groupItemTitle: 'still', conditionId: '0x4', lastPrice: 0.5, oneDayPriceChange: 0.01, buyVolume24H: 90_000 },
  ],
};

test('movers moved either way, on volume; sorted by change, moves on a few dollars are last', () => {
  const titlesOf = (fields: Readonly<Record<string, string>>): readonly string[] =>
    listQuestions(listEventQuestions(MOVERS), parsePredictionsSearch({ flat: '1', ...fields }), {
      watched: new Set(),
      nowSeconds: NOW,
    }).questions.map(({ record }) => record.groupItemTitle ?? '');
  expect(titlesOf({ sort: 'change' })).toEqual(['up', 'still', 'down', 'thin', 'untold']);
  expect(titlesOf({ sort: 'change', dir: 'asc' })).toEqual(['down', 'still', 'up', 'untold', 'thin']);
  // Also by size of move, questions on a few dollars, or on volume that nobody told, are last.
  expect(titlesOf({ sort: 'move' })).toEqual(['down', 'up', 'still', 'thin', 'untold']);
  expect(titlesOf({ sort: 'change', moved: '5' })).toEqual(['up', 'down', 'thin', 'untold']);
  expect(titlesOf({ sort: 'change', moved: '29', traded: '1000' })).toEqual(['down']);
  expect(titlesOf({ traded: '10000' })).toEqual(['still', 'up']);
});

test('outside its group a question is named by its outcome, then by its event', () => {
  const [first] = listEventQuestions(MOVERS);
  expect(getFlatTitle(first)).toEqual({ outcome: 'thin', event: 'Movers …' });
  const [alone] = listEventQuestions({ ...MOVERS, questions: MOVERS.questions.slice(0, 1) });
  expect(getFlatTitle(alone)).toBeUndefined();
});

test('a price holds until the next trade, on a round axis that the prices fill', () => {
  const places = [
    { x: 0, y: 0.5 },
    { x: 0.25, y: 1 },
  ];
  expect(makeStepPath(places)).toBe('M0.00 50.00H25.00V100.00');
  const axisOf = (...prices: readonly number[]) => {
    const { low, high } = fitPrices(prices);
    return [low, high].map((price) => Number(price.toFixed(6)));
  };
  expect(axisOf(0.978, 0.992)).toEqual([0.975, 0.995]);
  expect(axisOf(0.2, 0.6)).toEqual([0.2, 0.6]);
  // The middle is round, too.
  expect([axisOf(0.984, 0.9935), axisOf(0.987, 0.999)]).toEqual([
    [0.98, 1],
    [0.98, 1],
  ]);
  expect(axisOf(0.03, 0.97)).toEqual([0, 1]);
  expect(axisOf(0.5)).toEqual([0.5, 0.51]);
  expect([axisOf(0.999, 1), axisOf(0.001)]).toEqual([
    [0.99, 1],
    [0, 0.01],
  ]);
});

test('recorded questions say that they are recorded, when, and that their prices are quotes', () => {
  const recorded = { from: { s: NOW - 40 * DAY }, to: { s: NOW - 38 * DAY } };
  const [question] = listEventQuestions({ ...RAIN, recorded });
  const facts = new Map(listRecordFacts(question, 'utc', NOW).map(({ name, text }) => [name, text]));
  expect(['Status', 'Recorded from', 'Recorded to'].map((name) => facts.get(name))).toEqual([
    'Recorded',
    '9 May 2026 14:32:00 UTC',
    '11 May 2026 14:32:00 UTC',
  ]);
  const [simulated] = listEventQuestions(RAIN);
  expect(listRecordFacts(simulated, 'utc', NOW).some(({ name }) => name === 'Recorded from')).toBe(false);
  expect([[simulated], [question], [simulated, question]].map(describeProbability)).toEqual([
    'the last traded price, not a forecast',
    'the mid of bid and ask, not a forecast',
    'the last traded price, or of recorded questions the mid of bid and ask; not a forecast',
  ]);
});
