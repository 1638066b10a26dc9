// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useScreenCommands } from '@/panes/commands';
import type { WrittenLines } from './named-lines';
import { addLine, readLinePrice, useLineCommands } from './use-line-commands';

it.each([
  ['line 97000', 97_000],
  ['> Add a horizontal line at 97,105.5', 97_105.5],
  ['add horizontal line 0.0123', 0.0123],
  ['price line at 97 000', 97_000],
  ['line', undefined],
  ['line at the last price', undefined],
  ['line chart 7d', undefined],
  ['horizontal', undefined],
])('%s asks for a line at %s', (text, price) => {
  expect(readLinePrice(text)).toBe(price);
});

it('a line is added on a tick beside those that are there, with their names, and once', () => {
  const written: WrittenLines[] = [];
  const facts = {
    search: { lines: [96_000], names: ['96000:floor'] },
    decimals: 1,
    onSearch: (change: WrittenLines) => void written.push(change),
  };
  addLine(facts, 97_105.52);
  expect(written).toEqual([{ lines: [96_000, 97_105.5], names: ['96000:floor'] }]);
  addLine(facts, 96_000.01);
  expect(written).toHaveLength(1);
});

it('a palette reads the typed price while it renders, and its command adds the line', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const written: WrittenLines[] = [];
  function Screen() {
    useLineCommands({
      search: {},
      decimals: 1,
      lastPrice: 97_105.5,
      onSearch: (change) => void written.push(change),
    });
    return null;
  }
  function Palette() {
    const offered = useScreenCommands((store) => store.groups).flat();
    const asked = offered.flatMap((command) => ('read' in command ? (command.read('line 97000') ?? []) : []));
    return createElement('div', null, asked.map(({ label }) => label).join());
  }
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(createElement('div', null, createElement(Screen), createElement(Palette))));
  expect(host.textContent).toBe('Add a horizontal line at 97,000.0');
  const offered = useScreenCommands.getState().groups.flat();
  for (const command of offered) if ('read' in command) command.read('line 97000')?.run();
  for (const command of offered) if ('run' in command) command.run();
  expect(written.map(({ lines }) => lines)).toEqual([[97_000], [97_105.5]]);
  act(() => root.unmount());
});
