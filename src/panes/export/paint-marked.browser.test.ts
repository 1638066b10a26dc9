import { afterEach, expect, it } from 'vitest';
import '@/theme/main.css';
import { paintElements } from './paint-elements';

const WIDTH = 300;
const HEIGHT = 120;

let root: HTMLElement;

afterEach(() => root.remove());

/** What is written and filled, painting a page of 300 × 120 CSS px with `html` in it. */
function paint(html: string) {
  root = document.createElement('div');
  Object.assign(root.style, {
    position: 'fixed',
    left: '11px',
    top: '7px',
    width: `${WIDTH}px`,
    height: `${HEIGHT}px`,
  });
  root.style.font = '13px/20px sans-serif';
  root.innerHTML = html;
  document.body.append(root);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d')!;
  const written: { text: string; x: number; y: number; room: number }[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (text: string, x: number, y: number, room = Number.NaN) => {
    written.push({ text, x, y, room });
    fillText(text, x, y, room);
  };
  paintElements(context, root, 1);
  return { written, read: (x: number, y: number) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)) };
}

const VERDICT = '1M IV 19.6 pts over 30 d realised, 98th percentile of 334 d; contango +10.3 (3M − 1W)';
const say = ({ written }: ReturnType<typeof paint>): string => written.map(({ text }) => text).join(' ');

it('wraps text as the page does, and writes every word of it', () => {
  const painted = paint(`<p data-picture-text style="width:160px">${VERDICT}</p>`);
  expect(say(painted)).toBe(VERDICT);
  const lines = new Set(painted.written.map(({ y }) => y));
  expect(lines.size).toBeGreaterThan(2);
  for (const { x, room } of painted.written) expect(x + room).toBeLessThanOrEqual(11 + 160 + 1);
});

it.each([
  ['across', `<p data-picture-text style="width:160px;overflow:hidden;white-space:nowrap">${VERDICT}</p>`],
  ['down', `<p data-picture-text style="width:160px;height:50px;overflow:hidden">${VERDICT}</p>`],
  [
    'by an element around',
    `<div style="width:160px;overflow:hidden"><p data-picture-text style="width:900px">${VERDICT}</p></div>`,
  ],
  ['by the picture', `<p data-picture-text style="position:absolute;left:200px;white-space:nowrap">${VERDICT}</p>`],
])('leaves out words that are cut %s whole, and says so', (_, html) => {
  const said = say(paint(html));
  expect(said).toMatch(/ …$/);
  expect(VERDICT.split(' ')).toEqual(expect.arrayContaining(said.split(' ').slice(0, -1)));
  expect(VERDICT.startsWith(said.replace(/ …$/, ''))).toBe(true);
});

it('leaves out what is hidden, and does not hint at it', () => {
  expect(
    say(paint('<p data-picture-text>Seen <b class="sr-only">spoken</b><i style="visibility:hidden">no</i></p>')),
  ).toBe('Seen');
});

it('writes a word in no more room than it has on screen, where the page sets it closer than a canvas', () => {
  const html = '<b data-picture-text style="font:600 15px serif;letter-spacing:-1px">Implied volatility, 30D</b>';
  const { written } = paint(html);
  const { right } = root.querySelector('b')!.getBoundingClientRect();
  expect(written.at(-1)).toMatchObject({ text: '30D' });
  expect(written.at(-1)!.x + written.at(-1)!.room).toBeCloseTo(right, 0);
});

it('keeps the space between a name and its figure', () => {
  const { written } = paint('<p data-picture-text><span>Realised 30D</span><b> 19.7%</b></p>');
  const figure = document.createRange();
  figure.setStart(root.querySelector('b')!.firstChild!, 1);
  figure.setEnd(root.querySelector('b')!.firstChild!, 6);
  expect(written.at(-1)!.x).toBeCloseTo(figure.getBoundingClientRect().left, 1);
});

it('has the swatches, ramps, borders and lines of a legend', () => {
  const { read } = paint(`
    <div data-picture-text style="position:absolute;left:0;top:0;width:200px;height:100px;border-bottom:2px solid rgb(1 2 3)">
      <i style="position:absolute;left:10px;top:10px;width:20px;height:4px;background:rgb(250 100 50)"></i>
      <i style="position:absolute;left:10px;top:30px;width:100px;height:10px;background:linear-gradient(to right, rgb(255 0 0), rgb(0 0 255))"></i>
      <svg style="position:absolute;left:10px;top:60px" width="40" height="10"><line x1="0" x2="40" y1="5" y2="5" stroke="rgb(0 200 0)" stroke-width="4"/></svg>
    </div>`);
  expect(read(20, 12)).toEqual([250, 100, 50]);
  expect(read(12, 35)[0]).toBeGreaterThan(230);
  expect(read(107, 35)[2]).toBeGreaterThan(230);
  expect(read(30, 65)).toEqual([0, 200, 0]);
  expect(read(100, 99)).toEqual([1, 2, 3]);
});

it('paints a marked part of a marked element once', () => {
  expect(say(paint('<p data-picture-text>One <b data-picture-text>two</b></p>'))).toBe('One two');
});
