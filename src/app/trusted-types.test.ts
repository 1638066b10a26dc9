import { describe, expect, it } from 'vitest';
import { checkWorkerUrl } from './trusted-types';

const ORIGIN = 'http://127.0.0.1:4400';

describe('a worker', () => {
  it.each([
    '/assets/depth.worker-B3x_9.js',
    'http://127.0.0.1:4400/assets/depth.worker-B3x_9.js',
    '/src/data/decode/depth.worker.ts?worker_file&type=module',
  ])('runs from %s', (url) => {
    expect(checkWorkerUrl(url, ORIGIN)).toBe(url);
  });

  it.each([
    'https://evil.example/assets/depth.worker-1.js',
    'http://127.0.0.1:4401/assets/depth.worker-1.js',
    'blob:http://127.0.0.1:4400/assets/x.worker.js',
    'data:text/javascript,alert(1)//worker.js',
    ['java', 'script:alert(1)'].join(''),
    '/assets/index-1.js',
    '/assets/../v1/points?worker.js',
    '//evil.example/assets/a.worker.js',
  ])('does not run from %s', (url) => {
    expect(() => checkWorkerUrl(url, ORIGIN)).toThrow(TypeError);
  });
});
