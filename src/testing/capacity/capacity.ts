import { estimateBookDay, restOfDay } from '@/service/sources/estimate-day';

/** What a constant rests on. */
type Basis = 'measured' | 'assumed';

interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly basis: Basis;
  readonly what: string;
}

const assumed = (value: number, unit: string, what: string): Constant => ({ value, unit, basis: 'assumed', what });

/** All that the figures are made of besides the sizes that the service itself estimates with. */
export const CONSTANTS = {
  minuteMarkets: assumed(10_000, 'markets', 'recorded with a book each minute'),
  secondMarkets: assumed(500, 'markets', 'of them with a book each second'),
  levels: assumed(1000, 'levels', 'a side of each book, as a venue publishes it'),
  days: assumed(365, 'days', 'kept'),
  replicas: assumed(2, 'copies', 'of each row'),
  shardTb: assumed(8, 'TB', 'of rows on a server, with as much room again for merging'),
  recorderMarkets: assumed(200, 'markets', 'that one recorder takes'),
  tables: assumed(8, 'inserts', 'a minute of a recorder: one for each table of recorded minutes'),
  serverCost: assumed(700, 'USD', 'a month for a server of that disk'),
  recorderCost: assumed(40, 'USD', 'a month for a recorder or an instance'),
  instances: assumed(4, 'instances', 'that answer'),
} as const satisfies Record<string, Constant>;

const TB = 1e12;
const SECONDS = 86_400;
const MINUTES = 1440;

export interface Figure {
  readonly name: string;
  readonly text: string;
}

const billions = (count: number): string => `${(count / 1e9).toFixed(1)} billion`;
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const tb = (bytes: number): string => `${(bytes / TB).toFixed(1)} TB`;

/** What a year of that takes. */
export function computeCapacity(): readonly Figure[] {
  const { minuteMarkets, secondMarkets, levels, days, replicas, shardTb, recorderMarkets, tables } = CONSTANTS;
  const { serverCost, recorderCost, instances } = CONSTANTS;
  const secondBooks = secondMarkets.value * SECONDS * days.value;
  const minuteBooks = minuteMarkets.value * MINUTES * days.value;
  const secondBytes = secondMarkets.value * estimateBookDay(levels.value, 'second') * days.value;
  const minuteBytes =
    (minuteMarkets.value - secondMarkets.value) * estimateBookDay(levels.value, 'minute') * days.value;
  const restBytes = minuteMarkets.value * restOfDay() * days.value;
  const bytes = secondBytes + minuteBytes + restBytes;
  const shards = Math.ceil(bytes / (shardTb.value * TB));
  const recorders = Math.ceil(minuteMarkets.value / recorderMarkets.value);
  const cost = shards * replicas.value * serverCost.value + (recorders + instances.value) * recorderCost.value;
  return [
    { name: 'book rows of seconds', text: billions(secondBooks) },
    { name: 'book rows of minutes', text: billions(minuteBooks) },
    { name: 'bytes of the books of seconds', text: tb(secondBytes) },
    { name: 'bytes of the books of minutes', text: tb(minuteBytes) },
    { name: 'bytes of trades, funding, open interest and the rest', text: tb(restBytes) },
    { name: 'bytes in all, one copy', text: tb(bytes) },
    { name: 'shards', text: String(shards) },
    { name: 'servers, with replicas', text: String(shards * replicas.value) },
    { name: 'recorders', text: String(recorders) },
    { name: 'inserts a second', text: ((recorders * tables.value) / 60).toFixed(1) },
    { name: 'cost a month', text: `${Math.round(cost).toLocaleString('en')} USD` },
  ];
}

/** The tables of docs/scaling.md. */
export function formatCapacity(): string {
  const constants = Object.values(CONSTANTS).map(
    ({ value, unit, basis, what }) => `| ${value.toLocaleString('en')} ${unit} ${what} | ${basis} |`,
  );
  const { value } = CONSTANTS.levels;
  const measured = [
    `| ${mb(estimateBookDay(value, 'second'))} a day for the books of a busy market, each second and minute | measured |`,
    `| ${mb(estimateBookDay(value, 'minute'))} a day for its books of minutes alone | measured |`,
    `| ${mb(restOfDay())} a day for its trades and the rest | measured |`,
  ];
  const figures = computeCapacity().map(({ name, text }) => `| ${name} | ${text} |`);
  return [
    '| constant | basis |',
    '|---|---|',
    ...constants,
    ...measured,
    '',
    '| figure | a year |',
    '|---|---|',
    ...figures,
  ].join('\n');
}
