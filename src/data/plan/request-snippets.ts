import type { Translator } from '@/contract/dialect';
import { KEY_HEADER } from '@/contract/headers';
import { POINTS_PATH } from '../http/asked-request';

/** The environment variable for the key; no snippet contains the key itself. */
export const KEY_VARIABLE = 'DEPTHSCAPE_KEY';

/** How to reach a service. */
export interface SnippetTarget {
  /** Origin and path prefix of the service, without a trailing slash. */
  readonly origin: string;
  /** Header that carries the key; `undefined` where another machine adds it. */
  readonly keyHeader: string | undefined;
  readonly translator: Translator | undefined;
}

/** What a snippet needs to know of a connection. */
export interface SnippetSource {
  /** `''` is the origin of the page. */
  readonly baseUrl: string;
  readonly translator: Translator | undefined;
}

/** `isRelay`: the service that serves the page adds the key itself. */
export function makeSnippetTarget(
  { baseUrl, translator }: SnippetSource,
  pageOrigin: string,
  isRelay: boolean,
): SnippetTarget {
  return {
    origin: baseUrl === '' ? pageOrigin : baseUrl,
    keyHeader: isRelay ? undefined : (translator?.keyHeader ?? KEY_HEADER),
    translator,
  };
}

/** The same request in three languages, ready to run: the two programs leave the answer in `answer`. */
export interface RequestSnippets {
  /** Only path and search, in the dialect of the service. */
  readonly path: string;
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

/** `search` in the neutral dialect, without a question mark; `route`: the path of the request. */
export function formatSnippets(
  { origin, keyHeader, translator }: SnippetTarget,
  search: string,
  route: string = POINTS_PATH,
): RequestSnippets {
  const words = translator?.translateSearch(search) ?? search;
  const path = words === '' ? route : `${route}?${words}`;
  const url = `${origin}${path}`;
  return {
    path,
    curl: formatCurl(url, keyHeader),
    typescript: formatTypeScript(url, keyHeader),
    python: formatPython(url, keyHeader),
  };
}

/** Quotes any text as one shell word. */
function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function formatCurl(url: string, keyHeader: string | undefined): string {
  // Only the variable is in double quotes: a header's name may contain characters that a shell would interpret there.
  const header = keyHeader === undefined ? [] : [`--header ${quoteShell(`${keyHeader}: `)}"$${KEY_VARIABLE}"`];
  return ['curl --silent --show-error --fail-with-body --compressed', ...header, quoteShell(url)].join(' \\\n  ');
}

function quoteTypeScript(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

function formatTypeScript(url: string, keyHeader: string | undefined): string {
  const key = `process.env.${KEY_VARIABLE} ?? ''`;
  const options = keyHeader === undefined ? '' : `, {\n  headers: { ${quoteTypeScript(keyHeader)}: ${key} },\n}`;
  return [
    `const response = await fetch(${quoteTypeScript(url)}${options});`,
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
    'const answer = await response.json();',
    '',
  ].join('\n');
}

function formatPython(url: string, keyHeader: string | undefined): string {
  // Text in double quotes with JSON escapes means the same in Python.
  const header = keyHeader === undefined ? '{}' : `{${JSON.stringify(keyHeader)}: os.environ["${KEY_VARIABLE}"]}`;
  return [
    'import json',
    ...(keyHeader === undefined ? [] : ['import os']),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    headers=${header},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
    '',
  ].join('\n');
}
