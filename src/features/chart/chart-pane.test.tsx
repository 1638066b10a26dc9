import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { roomOf } from '@/charts/series/row-scale';
import { ChartPane } from './chart-pane';

const draw = (id: 'price' | 'funding', top: number): string =>
  renderToStaticMarkup(
    <ChartPane
      name="Pane"
      title="Pane"
      row={{ id, top, height: 700 }}
      status={{ kind: 'ready' }}
      figures={undefined}
      menu={[]}
      summary=""
      hosts={undefined}
      onMaximise={() => undefined}
    />,
  );

/** Height of a heading with its menu beside it: a line of 16 px, with its padding and the margin above it. */
const HEADING_CSS_PX = 16 + 4 + 2;

it.each([0, 300])('the heading of a row %i px down ends above its highest line, also where it is maximised', (top) => {
  const headingTop = Number(/--heading-top:(\d+)px/.exec(draw('funding', top))?.[1]);
  expect(headingTop + HEADING_CSS_PX).toBeLessThan(roomOf(700).top);
});

it('the heading of the prices has more room above it', () => {
  expect(draw('price', 0)).not.toContain('--heading-top:');
});
