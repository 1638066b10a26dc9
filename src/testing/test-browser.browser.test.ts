import { describe, expect, it } from 'vitest';

describe('the test browser', () => {
  it('draws with WebGL2 at the texture size that the heatmap needs', () => {
    const gl = document.createElement('canvas').getContext('webgl2');
    expect(gl?.getParameter(gl.MAX_TEXTURE_SIZE)).toBeGreaterThanOrEqual(8192);
  });

  it('runs module workers and receives buffers from them', async () => {
    const source = 'const b = new Float64Array([1, 2]).buffer; postMessage(b, [b]); export {};';
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    const data = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    worker.terminate();
    URL.revokeObjectURL(url);
    expect([...new Float64Array(data as ArrayBuffer)]).toEqual([1, 2]);
  });
});
