import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '@/service/request/service-error';
import { CONTENT_SECURITY_POLICY } from './content-security-policy';
import { StaticFiles } from './static-files';

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

const ask = (path: string, encodings?: string): Promise<Response> =>
  new StaticFiles(root).answer(
    new Request(
      `http://localhost${path}`,
      encodings === undefined ? {} : { headers: { 'accept-encoding': encodings } },
    ),
  );

describe('StaticFiles', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/heatmap', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'export {};'],
  ])('%s is %s under the policy', async (path, type, text) => {
    const response = await ask(path);
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
    const error = await ask(path).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ServiceError);
    expect((error as ServiceError).status).toBe(404);
  });

  it('sends the compressed copy to a client that takes it, and the file as it is to one that does not', async () => {
    writeFileSync(join(root, 'assets/big-3c4d.js'), 'let big;');
    writeFileSync(join(root, 'assets/big-3c4d.js.br'), brotliCompressSync('let big;'));
    const coded = await ask('/assets/big-3c4d.js', 'gzip, br');
    expect(coded.headers.get('Content-Encoding')).toBe('br');
    expect(coded.headers.get('Vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(new Uint8Array(await coded.arrayBuffer())).toString()).toBe('let big;');
    const plain = await ask('/assets/big-3c4d.js', 'gzip');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await plain.text()).toBe('let big;');
    expect(await ask('/assets/big-3c4d.js.br').catch((cause: unknown) => cause)).toBeInstanceOf(ServiceError);
  });

  it('reads a file with a hash in its name once, and a view each time', async () => {
    const files = new StaticFiles(root);
    const read = async (path: string): Promise<string> =>
      (await files.answer(new Request(`http://localhost${path}`))).text();
    writeFileSync(join(root, 'assets/once-5e6f.js'), 'first');
    expect([await read('/assets/once-5e6f.js'), await read('/markets')]).toEqual(['first', '<!doctype html>']);
    writeFileSync(join(root, 'assets/once-5e6f.js'), 'second');
    writeFileSync(join(root, 'index.html'), '<!doctype html><p>');
    expect([await read('/assets/once-5e6f.js'), await read('/markets')]).toEqual(['first', '<!doctype html><p>']);
    writeFileSync(join(root, 'index.html'), '<!doctype html>');
  });

  it('names every source of the policy', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
  });
});
