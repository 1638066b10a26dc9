import { execFileSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeTranslator } from '@/contract/dialect';
import { formatSnippets, KEY_VARIABLE, makeSnippetTarget, type RequestSnippets } from './request-snippets';

const SEARCH = 'type=DEXPERP_LIQUIDATION_AGG&exchange=DEXPERP_FUTURES&rawSymbol=O%27X%26%24%28id%29&from=0&period=60';
const KEY = 'a$key"with`signs\'';

const directly = { baseUrl: '', translator: undefined };

describe('snippets', () => {
  it('send the request of the page, to the service of its connection', () => {
    const { curl } = formatSnippets(makeSnippetTarget(directly, 'http://127.0.0.1:4400', false), SEARCH);
    expect(curl).toBe(
      [
        'curl --silent --show-error --fail-with-body --compressed \\',
        `  --header 'X-Service-Key: '"$${KEY_VARIABLE}" \\`,
        `  'http://127.0.0.1:4400/v1/points?${SEARCH}'`,
      ].join('\n'),
    );
  });

  it('can use another path', () => {
    const target = makeSnippetTarget(directly, 'http://here', true);
    expect(formatSnippets(target, 'pageSize=1', '/v1/markets').curl).toContain("'http://here/v1/markets?pageSize=1'");
    expect(formatSnippets(target, '', '/v1/usage').path).toBe('/v1/usage');
  });

  it('use the dialect of the service', () => {
    const translator = makeTranslator({ keyHeader: 'X-Brand-Key', identifiers: { DEXPERP: 'BRAND' } });
    const target = makeSnippetTarget({ baseUrl: 'https://api.example/data', translator }, 'http://here', false);
    for (const snippet of Object.values(formatSnippets(target, SEARCH))) {
      expect(snippet).toContain('type=BRAND_LIQUIDATION_AGG&exchange=BRAND_FUTURES');
      expect(snippet).not.toMatch(/DEXPERP|http:\/\/here/);
    }
    expect(formatSnippets(target, SEARCH).python).toContain('{"X-Brand-Key": os.environ["DEPTHSCAPE_KEY"]}');
  });

  it('contain no key where a relay adds it', () => {
    const target = makeSnippetTarget(directly, 'http://127.0.0.1:4400', true);
    for (const snippet of Object.values(formatSnippets(target, SEARCH)))
      expect(snippet).not.toMatch(/key|environ|env/i);
  });
});

/** The command that runs each snippet, so that it prints the answer. */
const RUNS: Readonly<Record<Exclude<keyof RequestSnippets, 'path'>, (text: string) => readonly string[]>> = {
  curl: (text) => ['sh', '-c', text],
  typescript: (text) => ['node', '--input-type=module', '-e', `${text}\nconsole.log(JSON.stringify(answer))`],
  python: (text) => ['python3', '-c', `${text}\nprint(json.dumps(answer))`],
};

/** A machine may lack one of the languages. */
function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a snippet that is run', () => {
  // A header name with characters that a shell would interpret.
  const translator = makeTranslator({ keyHeader: "X-`id`$HOME'Key", identifiers: {} });

  for (const language of ['curl', 'typescript', 'python'] as const) {
    const command = { curl: 'curl', typescript: 'node', python: 'python3' }[language];
    it.runIf(isInstalled(command))(`sends exactly that request: ${language}`, async () => {
      const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
      const server = createServer((request, response) => {
        asked.push({ url: request.url, headers: request.headers });
        response.end('{"series":[1.5]}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const target = makeSnippetTarget({ baseUrl: `http://127.0.0.1:${port}`, translator }, '', false);
      const [file, ...args] = RUNS[language](formatSnippets(target, SEARCH)[language]);
      const output = await runToEnd(file, args);
      server.close();
      expect(JSON.parse(output)).toEqual({ series: [1.5] });
      expect(asked.map(({ url }) => url)).toEqual([`/v1/points?${SEARCH}`]);
      expect(asked[0].headers["x-`id`$home'key"]).toBe(KEY);
    });
  }
});

async function runToEnd(file: string, args: readonly string[]): Promise<string> {
  const { execFile } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    execFile(file, args, { env: { ...process.env, [KEY_VARIABLE]: KEY, NO_PROXY: '*' } }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}
