import { afterEach, expect, it } from 'vitest';
import '@/theme/main.css';
import { getChartTheme } from '@/charts/chart-theme';
import { parseHex } from '@/domain/scale/oklab';
import { composePicture, encodePng, type PictureOptions } from './compose-picture';

const THEME = getChartTheme('dark');
const WIDTH = 640;
const HEAD = 52;
/** Two panes side by side: one with a canvas of four pixels per CSS px, one with text. */
const PAGE = `
  <div id="panes" style="position:fixed;left:37px;top:23px;width:${WIDTH}px;height:200px">
    <div style="position:absolute;left:0;top:0;width:400px;height:200px;background:rgb(0 0 90)"></div>
    <div style="position:absolute;left:400px;top:0;width:240px;height:200px;background:rgb(0 90 0);border-left:4px solid rgb(200 0 0)">
      <span data-picture-text style="position:absolute;left:40px;top:60px;width:150px;height:30px;background:rgb(1 2 3);color:rgb(255 255 255);font:700 28px sans-serif">MMMM</span>
      <span style="position:absolute;left:40px;top:120px;font:700 28px sans-serif;color:white">HIDDEN</span>
    </div>
  </div>`;

let root: HTMLElement;

afterEach(() => root.remove());

function mount(): HTMLElement {
  root = document.createElement('div');
  root.innerHTML = PAGE;
  document.body.append(root);
  const panes = root.querySelector<HTMLElement>('#panes')!;
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', left: '100px', top: '50px', width: '50px', height: '20px' });
  [canvas.width, canvas.height] = [100, 40];
  const context = canvas.getContext('2d')!;
  // Stripes of one device pixel: any scaling would mix them.
  for (let x = 0; x < 100; x++) {
    context.fillStyle = x % 2 === 0 ? 'rgb(255 0 0)' : 'rgb(0 255 255)';
    context.fillRect(x, 0, 1, 40);
  }
  panes.firstElementChild!.append(canvas);
  return panes;
}

const options = (element: HTMLElement, change: Partial<PictureOptions> = {}): PictureOptions => ({
  element,
  pixelRatio: 2,
  theme: THEME,
  ground: parseHex(THEME.canvas),
  words: { title: 'Depth heatmap', badge: 'Simulated', subtitle: 'ATLAS_FUTURES', notes: ['One. '.repeat(120).trim()] },
  scales: [{ label: 'Depth', ramp: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255]), low: '1', high: '9' }],
  signs: [
    { label: 'Zero', colour: [7, 8, 9] },
    { label: 'No snapshot', colour: [90, 90, 90], lines: 'rising' },
  ],
  ...change,
});

/** A pixel of the picture at CSS px of the element. */
function readPixel(picture: HTMLCanvasElement, x: number, y: number): number[] {
  const [red, green, blue, alpha] = picture.getContext('2d')!.getImageData(x * 2, (y + HEAD) * 2, 1, 1).data;
  return [red, green, blue, alpha];
}

it('has backgrounds, borders, canvases at device resolution and marked text as on the page', () => {
  const picture = composePicture(options(mount()));
  expect(picture.width).toBe(2 * WIDTH);
  expect(picture.height).toBeGreaterThan(2 * (HEAD + 200));
  expect(readPixel(picture, 10, 10)).toEqual([0, 0, 90, 255]);
  expect(readPixel(picture, 500, 10)).toEqual([0, 90, 0, 255]);
  expect(readPixel(picture, 401, 100)).toEqual([200, 0, 0, 255]);
  const stripes = Array.from({ length: 100 }, (_, i) => readPixel(picture, 100 + i / 2, 60));
  expect(stripes).toEqual(stripes.map((_, i) => (i % 2 === 0 ? [255, 0, 0, 255] : [0, 255, 255, 255])));
  expect(readPixel(picture, 445, 62)).toEqual([1, 2, 3, 255]);
  const words = picture.getContext('2d')!.getImageData(880, (HEAD + 60) * 2, 300, 60).data;
  expect(words.some((value, i) => i % 4 === 0 && value > 200)).toBe(true);
  const unmarked = picture.getContext('2d')!.getImageData(880, (HEAD + 120) * 2, 300, 60).data;
  expect(unmarked.every((value, i) => i % 4 !== 0 || value === 0)).toBe(true);
});

it('has a header and a legend with the ends of the scale, on more lines if they need more space', async () => {
  const panes = mount();
  const wide = composePicture(options(panes));
  const plain = composePicture(
    options(panes, { words: { title: '', badge: '', subtitle: '', notes: [] }, scales: [] }),
  );
  expect(wide.height).toBeGreaterThan(plain.height);
  const head = (picture: HTMLCanvasElement) =>
    picture.getContext('2d')!.getImageData(0, 0, picture.width, 2 * HEAD).data;
  const brightest = (data: Uint8ClampedArray) =>
    data.reduce((most, value, i) => (i % 4 === 3 ? most : Math.max(most, value)), 0);
  expect(brightest(head(wide))).toBeGreaterThan(180);
  expect(brightest(head(plain))).toBeLessThan(60);
  const foot = wide.getContext('2d')!.getImageData(0, 2 * (HEAD + 200), wide.width, 90).data;
  const colours = new Set(Array.from({ length: foot.length / 4 }, (_, i) => foot.slice(4 * i, 4 * i + 3).join(' ')));
  for (const colour of ['255 0 0', '0 255 0', '0 0 255', '7 8 9']) expect(colours).toContain(colour);
  const file = await encodePng(wide);
  expect(file.type).toBe('image/png');
  const bitmap = await createImageBitmap(file);
  expect([bitmap.width, bitmap.height]).toEqual([wide.width, wide.height]);
});

it('puts title and badge below each other on a narrow screen, and wraps the subtitle', () => {
  const panes = mount();
  panes.style.width = '390px';
  const words = { ...options(panes).words, title: 'TP/SL triggers and liquidations heatmap, BTC-USDT' };
  const short = composePicture(options(panes, { words: { ...words, title: 'Depth' } }));
  const long = composePicture(options(panes, { words }));
  const subtitle = 'ATLAS_FUTURES + BOREAS_FUTURES  ·  18 Jun 2026 04:39:00 UTC to 18 Jun 2026 14:39:00 UTC';
  const longer = composePicture(options(panes, { words: { ...words, subtitle } }));
  expect(long.height).toBeGreaterThanOrEqual(short.height + 2 * 21);
  expect(longer.height).toBe(long.height + 2 * 17);
  const scale = { ...options(panes).scales[0], label: 'TP/SL triggers, TP (inferred), BTC per level' };
  const low = '1,000 or less';
  const one = composePicture(options(panes, { words, scales: [{ ...scale, low, high: '9,000 or more' }] }));
  expect(one.height).toBeGreaterThan(long.height);
});

it('leaves out controls that are drawn on a canvas, such as the handles of a colour scale', () => {
  const panes = mount();
  const canvas = panes.querySelector('canvas')!;
  const control = document.createElement('div');
  control.dataset.pictureOmit = '';
  canvas.replaceWith(control);
  control.append(canvas);
  const picture = composePicture(options(panes));
  expect(readPixel(picture, 100, 60)).toEqual([0, 0, 90, 255]);
});
