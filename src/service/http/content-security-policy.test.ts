import { describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, makeDevelopmentPolicy, makeRemotePolicy } from './content-security-policy';

const readPolicy = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('the policy', () => {
  it('allows nothing inline, nothing remote and no text as code', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe-inline|unsafe-eval'? |'unsafe-eval'|\*|https?:|nonce|sha\d/);
    expect(readPolicy(CONTENT_SECURITY_POLICY).get('default-src')).toEqual(["'none'"]);
  });

  it('names one other origin to ask when one was named at the start, and is the same else', () => {
    const built = readPolicy(CONTENT_SECURITY_POLICY);
    const remote = readPolicy(makeRemotePolicy('https://data.example'));
    expect(remote.get('connect-src')).toEqual(["'self'", 'https://data.example']);
    expect(new Map([...remote, ['connect-src', ["'self'"]]])).toEqual(built);
  });

  it('is loosened for development by a nonce and blob workers alone', () => {
    const built = readPolicy(CONTENT_SECURITY_POLICY);
    const development = readPolicy(makeDevelopmentPolicy('abc'));
    expect([...development.keys()]).toEqual([...built.keys()]);
    const added = [...development].flatMap(([name, sources]) =>
      sources.filter((source) => !built.get(name)?.includes(source)).map((source) => `${name} ${source}`),
    );
    expect(added).toEqual(["script-src 'nonce-abc'", "style-src 'nonce-abc'", 'worker-src blob:']);
  });
});
