import { afterEach, expect, it } from 'vitest';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import '@/theme/main.css';
import { encodePlot } from './encode-plot';

const [WIDTH, HEIGHT] = [120, 60];
const WORDS = { title: 'BTC-USDT', badge: '', subtitle: 'ATLAS_FUTURES', notes: [] };

let finish: () => void;

afterEach(() => finish());

/** A plot with stripes of one device pixel, drawn again some frames after its ratio has changed, as by a render. */
function mountPlot() {
  const host = document.createElement('div');
  host.style.cssText = `position:fixed;left:0;top:0;width:${WIDTH}px;height:${HEIGHT}px`;
  const canvas = host.appendChild(document.createElement('canvas'));
  canvas.style.cssText = `display:block;width:${WIDTH}px;height:${HEIGHT}px`;
  document.body.append(host);
  const draw = (): void => {
    [canvas.width, canvas.height] = [WIDTH, HEIGHT].map((side) => side * getPixelRatio());
    const context = canvas.getContext('2d')!;
    for (let x = 0; x < canvas.width; x++) {
      context.fillStyle = x % 2 === 0 ? 'rgb(255 0 0)' : 'rgb(0 255 255)';
      context.fillRect(x, 0, 1, canvas.height);
    }
  };
  const drawLate = (frames: number): void => {
    if (frames === 0) draw();
    else requestAnimationFrame(() => drawLate(frames - 1));
  };
  draw();
  const observed = observeSizes([host], () => drawLate(4));
  finish = () => {
    observed.dispose();
    host.remove();
  };
  return { host, canvas };
}

it('a picture has at least two pixels per CSS px, drawn as such, and the screen gets its own back', async () => {
  const { host, canvas } = mountPlot();
  expect(devicePixelRatio).toBe(1);
  const picture = await createImageBitmap(await encodePlot(host, WORDS, makeCrosshairStore()));
  expect(picture.width).toBe(2 * WIDTH);
  const sheet = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  sheet.drawImage(picture, 0, 0);
  const [one, other] = [100, 101].map((x) => [...sheet.getImageData(x, picture.height - 60, 1, 1).data]);
  expect([one, other]).toEqual([
    [255, 0, 0, 255],
    [0, 255, 255, 255],
  ]);
  await expect.poll(() => canvas.width).toBe(WIDTH);
});
