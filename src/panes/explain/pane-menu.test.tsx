import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ItemList } from './pane-menu';

it('items of a group stand under one heading, which they do not repeat, and keep their full names', () => {
  const onChoose = () => undefined;
  const files = ['PNG', 'CSV'].map((short) => ({ label: `Export ${short}`, group: 'Export', short, onChoose }));
  const html = renderToStaticMarkup(
    <ItemList name="Menu" items={[{ label: 'Explain', onChoose }, ...files]} onChoose={onChoose} />,
  );
  expect(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/ +/),
  ).toEqual(['Explain', 'Export', 'PNG', 'CSV']);
  expect(html).toContain('aria-label="Export PNG"');
});
