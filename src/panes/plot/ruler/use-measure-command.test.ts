// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { listPlain, useScreenCommands } from '@/panes/commands';
import { useMeasureCommand } from './use-measure-command';

const listCommands = () => listPlain(useScreenCommands.getState().groups.flat());

it('the palette starts the ruler of a chart that is on screen', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const onMeasure = vi.fn();
  function Screen() {
    useMeasureCommand(onMeasure);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Screen)));
  expect(listCommands().map(({ label }) => label)).toEqual(['Measure with the ruler']);
  listCommands()[0].run();
  expect(onMeasure).toHaveBeenCalledWith(true);
  act(() => root.unmount());
  expect(listCommands()).toEqual([]);
});
