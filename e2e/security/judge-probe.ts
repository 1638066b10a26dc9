import type { Probe } from './probe-table';
import type { RawAnswer } from './raw-socket';

/** What no response may contain, whatever the request: data, the page's key, files of the machine. */
const LEAKS = /"symbols"|"limit"|"key":|"series"|root:[x*]:0|"dependencies"|\[core\]|node:http/;

const REQUIRED: readonly (readonly [header: string, value: string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
];

export interface BuiltApp {
  /** Contents of every file in the web root, Latin-1. */
  readonly files: ReadonlySet<string>;
  /** The files whose names change with their content. Only they may be cached. */
  readonly immutable: ReadonlySet<string>;
}

function judgeHeaders(answer: RawAnswer, app: BuiltApp): readonly string[] {
  const faults = REQUIRED.filter(([name, value]) => answer.headers.get(name)?.join() !== value).map(
    ([name, value]) => `${name} is not ${value}`,
  );
  const cache = answer.headers.get('cache-control')?.join();
  if (cache !== 'no-store' && !app.immutable.has(answer.body)) faults.push(`cache-control is ${cache ?? 'absent'}`);
  const grants = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
  if (!answer.headers.has('content-security-policy')) faults.push('no content-security-policy');
  return [...faults, ...grants.map((name) => `a grant: ${name}`)];
}

function judgeContent(probe: Probe, { status, body }: RawAnswer, app: BuiltApp): readonly string[] {
  const faults: string[] = [];
  const isRefused = status === 0 || (status >= 400 && status < 500);
  if (status >= 500) faults.push(`answered ${status}`);
  if (probe.statuses !== undefined && !probe.statuses.includes(status)) faults.push(`answered ${status}`);
  if (probe.expects === 'served') return LEAKS.test(body) ? faults : [...faults, 'no data'];
  if (probe.expects === 'refused' && !isRefused) faults.push(`answered ${status}`);
  if (LEAKS.test(body) && !app.files.has(body)) faults.push('leaks');
  if (probe.expects === 'page' && status === 200 && !app.files.has(body)) faults.push('serves no file of the app');
  return faults;
}

/** The faults of the response to `probe`; empty if there are none. */
export const judgeProbe = (probe: Probe, answer: RawAnswer, app: BuiltApp): readonly string[] => [
  ...judgeContent(probe, answer, app),
  ...(answer.status === 0 ? [] : judgeHeaders(answer, app)),
];
