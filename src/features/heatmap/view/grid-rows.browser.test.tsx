import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@/theme/main.css';
import { coverOfRail } from '@/features/heatmap/stage/use-stage-data';
import { FIRST_PANE_ROW, layOutRows } from './grid-rows';

/** Plot, rail and colour scale with so many panes under the plot, as placed on the screen. */
function layOut(paneCount: number, height: number) {
  const host = document.createElement('div');
  host.style.cssText = `display: flex; width: 768px; height: ${height}px`;
  const { style, ...data } = layOutRows(paneCount);
  host.innerHTML = renderToStaticMarkup(
    <div className="heatmap-grid flex-1" style={style} {...data}>
      <div data-is="plot" style={{ gridColumn: 1, gridRow: 1 }} />
      <div data-is="rail" className="heatmap-rail" style={{ gridColumn: 3, gridRow: 1 }} />
      {Array.from({ length: paneCount }, (_, at) => (
        <div key={FIRST_PANE_ROW + at} style={{ gridColumn: 1, gridRow: FIRST_PANE_ROW + at }} />
      ))}
      <div data-is="scale" className="heatmap-scale" />
    </div>,
  );
  document.body.append(host);
  const boxOf = (name: string): DOMRect =>
    host.querySelector(`[data-is=${name}]`)?.getBoundingClientRect() ?? new DOMRect();
  const [plot, rail, scale] = ['plot', 'rail', 'scale'].map(boxOf);
  host.remove();
  return { plot, rail, scale };
}

it.each([
  [1, 750],
  [2, 750],
  [3, 750],
  [1, 420],
])(
  'the colour scale beside %i panes stands below the rail, which is as high as the plot (%i px)',
  async (panes, height) => {
    await page.viewport(768, 1024);
    const { plot, rail, scale } = layOut(panes, height);
    expect([rail.top, rail.bottom]).toEqual([plot.top, plot.bottom]);
    expect(scale.top).toBeGreaterThanOrEqual(rail.bottom);
  },
);

it('beside a single pane there is room for the handles, their sizes and the largest size in view', async () => {
  await page.viewport(768, 1024);
  expect(layOut(1, 900).scale.height).toBeGreaterThanOrEqual(180);
});

it('without panes it covers as much of the rail as the rail leaves free of labels', async () => {
  await page.viewport(768, 1024);
  const { rail, scale } = layOut(0, 900);
  expect(rail.bottom - scale.top).toBe(coverOfRail(0));
});
