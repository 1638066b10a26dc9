import { expect, it } from 'vitest';
import { useSettings } from '@/state/settings';
import { listSettingCommands } from './setting-commands';

it('the theme in use is marked, and no other one', () => {
  useSettings.setState({ theme: 'light' });
  const themes = listSettingCommands(undefined).filter(({ label }) => label.startsWith('Theme: '));
  expect(themes.map(({ label, isOn, detail }) => [label, isOn, detail])).toEqual([
    ['Theme: dark', undefined, undefined],
    ['Theme: light', true, 'on now'],
    ['Theme: system', undefined, undefined],
  ]);
});
