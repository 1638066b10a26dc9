import { DATASET_TYPES, type DatasetSpec, type DatasetType, datasetOf, type ParamRule } from '@/contract/datasets';
import { ERROR_STATUS, type ErrorCode } from '@/contract/errors';
import { KEY_HEADER } from '@/contract/headers';
import type { PointsParam } from '@/contract/params';
import { ROUTES, type Route, type RouteSpec } from '@/contract/routes';
import { TIER_IDS, TIERS, WINDOW_SECONDS } from '@/contract/tiers';
import { POINTS_PER_COST } from '@/contract/weight';
import { ERROR_MEANINGS, parametersOf } from './document';
import type { QueryParameter } from './parameters';

const SECONDS_PER_DAY = 86_400;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
const code = (text: string): string => `<code>${escape(text)}</code>`;
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

interface Column {
  readonly title: string;
  readonly look?: 'number' | 'wide';
}

interface Table {
  /** Names the table for those who do not see what stands around it. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Cells as markup; the first of a row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

/** The frame scrolls on narrow screens, so the keyboard must reach it. */
function writeTable({ label, columns, rows }: Table): string {
  const look = (index: number): string => (columns[index].look === undefined ? '' : ` class="${columns[index].look}"`);
  const head = columns.map(({ title }, index) => `<th scope="col"${look(index)}>${escape(title)}</th>`).join('');
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map((cell, index) => `<td${look(index + 1)}>${cell}</td>`).join('');
    return `<tr><th scope="row"${look(0)}>${first}</th>${cells}</tr>`;
  });
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escape(label)}">
<table><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`;
}

interface ValueSchema {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ValueSchema;
}

function describeValues(schema: ValueSchema): string {
  if (schema.items) return `${describeValues(schema.items)}; repeatable`;
  if (schema.enum) return codes(schema.enum);
  const limits = [
    schema.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined ? '' : `to ${schema.maximum}`,
  ];
  return [schema.type === 'string' ? 'text' : schema.type, ...limits].filter(Boolean).join(' ');
}

/** Which types want a parameter of `/v1/points` stands in the table of datasets: here only what it means. */
const parameterRow = (route: Route, { name, required, schema }: QueryParameter): string[] => [
  code(name),
  required ? 'yes' : 'no',
  // The list of types is long and has a chapter of its own.
  name === 'type' ? 'a dataset type' : describeValues(schema as unknown as ValueSchema),
  escape((ROUTES[route].params as RouteSpec['params'])[name].description),
];

const PARAMETER_COLUMNS: readonly Column[] = [
  { title: 'Parameter' },
  { title: 'Required' },
  { title: 'Values', look: 'wide' },
  { title: 'Meaning', look: 'wide' },
];

const slugOf = (route: Route): string => route.slice(1).replaceAll('/', '-');

function writeRoute(route: Route): string {
  const parameters = parametersOf(route);
  const table = writeTable({
    label: `Parameters of ${route}`,
    columns: PARAMETER_COLUMNS,
    rows: parameters.map((parameter) => parameterRow(route, parameter)),
  });
  return `<h3 id="${slugOf(route)}">GET ${code(route)}</h3>
<p>${escape(ROUTES[route].summary)}</p>
${parameters.length === 0 ? '<p>No parameters.</p>' : table}`;
}

function namesBy(spec: DatasetSpec, rule: ParamRule): string[] {
  const names = Object.keys(spec.params) as PointsParam[];
  return names.filter((name) => spec.params[name] === rule && name !== 'type');
}

function datasetRow(type: DatasetType): string[] {
  const spec = datasetOf(type);
  const symbols = namesBy(spec, 'symbol');
  const oneOf = symbols.length === 0 ? [] : [`one of ${codes(symbols)}`];
  return [
    `${code(type)}<br>${escape(spec.label)}`,
    escape(TIERS[spec.tier].label),
    String(spec.cost),
    spec.maxPoints.toLocaleString('en-US'),
    spec.includedDepth === undefined ? '–' : spec.includedDepth.toLocaleString('en-US'),
    [...namesBy(spec, 'required').map(code), ...oneOf].join(', '),
    codes(namesBy(spec, 'optional')),
  ];
}

function writeDatasets(): string {
  return `<h2 id="datasets">Datasets</h2>
<p>The parameter <code>type</code> of <code>/v1/points</code> chooses one. A query costs the weight below for each started
${POINTS_PER_COST.toLocaleString('en-US')} points; aggregating N venues adds 20% for each of them, and levels beyond the included depth add 20% for each started band. A refused query costs nothing.</p>
${writeTable({
  label: 'Datasets',
  columns: [
    { title: 'Type' },
    { title: 'Lowest tier' },
    { title: 'Cost', look: 'number' },
    { title: 'Max points', look: 'number' },
    { title: 'Included depth', look: 'number' },
    { title: 'Required', look: 'wide' },
    { title: 'Optional', look: 'wide' },
  ],
  rows: DATASET_TYPES.map(datasetRow),
})}`;
}

function writeTiers(): string {
  return `<h2 id="tiers">Tiers</h2>
<p>Each key has a budget of weight. It refills steadily up to the burst; <code>/v1/usage</code> and the
<code>X-RateLimit</code> headers say how much is left.</p>
${writeTable({
  label: 'Tiers',
  columns: [
    { title: 'Tier' },
    { title: `Refill in ${WINDOW_SECONDS} s`, look: 'number' },
    { title: 'Burst', look: 'number' },
    { title: 'History', look: 'number' },
    { title: 'Aggregation over venues' },
  ],
  rows: TIER_IDS.map((id) => {
    const { label, limit, burst, historySeconds, aggregation } = TIERS[id];
    const history = historySeconds === undefined ? 'all' : `${historySeconds / SECONDS_PER_DAY} days`;
    return [escape(label), String(limit), String(burst), history, aggregation ? 'yes' : 'no'];
  }),
})}`;
}

function writeErrors(): string {
  const rows = (Object.entries(ERROR_STATUS) as [ErrorCode, number][]).map(([name, status]) => [
    code(name),
    String(status),
    escape(ERROR_MEANINGS[name]),
  ]);
  return `<h2 id="errors">Errors</h2>
<p>Every error is JSON: <code>{"error": CODE, "message": TEXT}</code>; the message names the parameter at fault and what is
accepted. <code>RATE_LIMITED</code> adds <code>retry_after</code> in seconds; <code>TOO_HEAVY</code> means that waiting will not help.</p>
${writeTable({
  label: 'Errors',
  columns: [{ title: 'Code' }, { title: 'Status', look: 'number' }, { title: 'Meaning', look: 'wide' }],
  rows,
})}`;
}

function writeStart(port: number): string {
  const base = `http://127.0.0.1:${port}`;
  const lines = [
    'npm run keys -- add --tier enterprise --name me',
    `curl -H '${KEY_HEADER}: YOUR-KEY' '${base}/v1/markets?pageSize=3'`,
    `curl -H '${KEY_HEADER}: YOUR-KEY' '${base}/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=ATLAS_FUTURES&coin=BTC&interval=HOUR&period=86400'`,
  ];
  return `<h2 id="start">Quick start</h2>
<p>Every path below <code>/v1</code> needs a key in the header ${code(KEY_HEADER)}. The API is read-only: GET, HEAD and OPTIONS.</p>
<pre tabindex="0" role="region" aria-label="Commands">${escape(lines.join('\n'))}</pre>`;
}

const CHAPTERS: readonly (readonly [id: string, title: string])[] = [
  ['start', 'Quick start'],
  ['datasets', 'Datasets'],
  ['paths', 'Paths'],
  ['tiers', 'Tiers'],
  ['errors', 'Errors'],
];

/** The readable form of the OpenAPI document, made from the same tables. */
export function writeDocsPage(port: number): string {
  const routes = Object.keys(ROUTES) as Route[];
  const chapters = CHAPTERS.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Depthscape: the API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="page">
<header>
<h1>The API of Depthscape</h1>
<p>Market microstructure series, and the markets they come from, over HTTP. For programs:
<a href="/openapi.json">the OpenAPI document</a>. For people: <a href="/">the dashboard</a>.</p>
</header>
<nav aria-label="Chapters"><ul>${chapters.join('')}</ul></nav>
<main id="content" tabindex="-1">
${writeStart(port)}
${writeDatasets()}
<h2 id="paths">Paths</h2>
${routes.map(writeRoute).join('\n')}
${writeTiers()}
${writeErrors()}
</main>
</div>
</body>
</html>
`;
}
