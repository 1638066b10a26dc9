// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useShortcutGroups } from '@/panes/shortcuts';
import { type HeatmapActions, useHeatmapShortcuts } from './use-heatmap-shortcuts';

it('the list of keys says how a heatmap is measured, and what Esc takes away', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  function Screen() {
    useHeatmapShortcuts({} as HeatmapActions);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Screen)));
  const shortcuts = useShortcutGroups.getState().groups.flatMap((group) => group.shortcuts);
  const labelOf = (keys: string) => shortcuts.find((one) => one.keys === keys)?.label;
  expect(labelOf('⇧ drag')).toMatch(/^Measure: /);
  expect(labelOf('Esc')).toMatch(/measured box/);
  act(() => root.unmount());
});
