import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from './content-security-policy';
import { ServiceError } from './service-error';
import { answerStatic } from './static-files';

let folder: string;
let root: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-web-'));
  root = join(folder, 'web');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.json'), '"secret"');
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(root, 'notes.exe'), 'no type');
  symlinkSync(join(folder, 'secret.json'), join(root, 'link.json'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('answerStatic', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/heatmap', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'export {};'],
  ])('%s is %s under the policy', async (path, type, text) => {
    const response = await answerStatic(root, path);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Content-Security-Policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('Cache-Control')).toBe(
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : null,
    );
    expect(await response.text()).toBe(text);
  });

  it.each([
    '/missing.js',
    '/assets/missing',
    '/assets/',
    '/notes.exe',
    '/link.json',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..%5csecret.json',
    '/%00.html',
    '/%ff.html',
  ])('has nothing at %s', async (path) => {
    const error = await answerStatic(root, path).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ServiceError);
    expect((error as ServiceError).status).toBe(404);
  });

  it('names every source of the policy', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
  });
});
