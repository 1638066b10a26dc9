import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { addListed, moveToFront, toggleListed } from './selection';
import {
  DEFAULT_SETTINGS,
  getAskBefore,
  getOtherTheme,
  getReserve,
  getTheme,
  parseSettings,
  SETTINGS_KEY,
  type Settings,
} from './settings';

describe('stored settings', () => {
  it('are restored unchanged', () => {
    const settings: Settings = {
      theme: 'light',
      sides: 'azure',
      density: 'roomy',
      zone: 'local',
      renderer: 'software',
      colourMaps: { dark: 'graphite', light: 'paper-rust' },
      lockedScales: { 'depth BTC': { cut: 1.4, full: 320, gamma: 1.18, map: 'tidal' } },
      hasSingleKeys: false,
      areLiquidationsSwapped: true,
      reserve: 50,
      askBefore: 0,
      isListHistoryOn: false,
    };
    expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([[undefined], [null], ['dark'], [[]], [{ theme: 'neon', colourMaps: 5, density: {} }]])(
    'damaged as %j fall back to the defaults',
    (stored) => {
      expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('keep any zone that has a name, and use UTC for an unknown one', () => {
    expect(parseSettings({ zone: 'America/St_Johns' }).zone).toBe('America/St_Johns');
    expect(parseSettings({ zone: 'Mars/Olympus' }).zone).toBe('utc');
  });

  it.each([-1, 1.5, Number.NaN, 100_001, '5', null])('reject %j as a weight', (value) => {
    expect(parseSettings({ reserve: value, askBefore: value })).toEqual(DEFAULT_SETTINGS);
  });

  it('keep a tenth of the limit and ask above the limit by default', () => {
    expect([getReserve(DEFAULT_SETTINGS, 750), getAskBefore(DEFAULT_SETTINGS, 750)]).toEqual([75, 750]);
    expect([getReserve({ reserve: 0 }, 750), getAskBefore({ askBefore: 20 }, 750)]).toEqual([0, 20]);
    expect(getReserve(DEFAULT_SETTINGS, 15)).toBe(2);
  });

  it('keep the locked scales that are complete', () => {
    const whole = { cut: 1, full: 2, gamma: 1, map: 'tidal' };
    const broken = [null, 7, {}, { ...whole, cut: 0 }, { ...whole, full: 1 }, { ...whole, gamma: '1' }];
    const stored = Object.fromEntries(broken.map((scale, i) => [`broken ${i}`, scale]));
    expect(parseSettings({ lockedScales: { ...stored, whole } }).lockedScales).toEqual({ whole });
    expect(parseSettings({ lockedScales: 'all' }).lockedScales).toEqual({});
  });

  it('keep the good fields beside a bad one', () => {
    expect(parseSettings({ theme: 'light', sides: 7 })).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });
});

describe('the theme', () => {
  it('follows the system until a theme is chosen, which a choice of an earlier visit is', () => {
    expect(getTheme(parseSettings(undefined).theme, true)).toBe('light');
    expect(getTheme(parseSettings(undefined).theme, false)).toBe('dark');
    expect(getTheme(parseSettings({ theme: 'dark' }).theme, true)).toBe('dark');
    expect(getTheme(parseSettings({ theme: 'light' }).theme, false)).toBe('light');
  });

  it.each([
    ['dark', true, 'dark', 'light'],
    ['light', false, 'light', 'dark'],
    ['system', true, 'light', 'dark'],
    ['system', false, 'dark', 'light'],
  ] as const)('%s on a system that prefers light: %s', (choice, systemIsLight, theme, other) => {
    expect(getTheme(choice, systemIsLight)).toBe(theme);
    expect(getOtherTheme(choice, systemIsLight)).toBe(other);
  });

  /** Runs the script that, before the first paint, reads what the store wrote. */
  const runThemeScript = (stored: string | null, systemIsLight: boolean): Record<string, string> => {
    const dataset: Record<string, string> = {};
    const source = readFileSync(join(process.cwd(), 'public', 'theme.js'), 'utf8');
    runInNewContext(source, {
      localStorage: { getItem: (name: string) => (name === SETTINGS_KEY ? stored : null) },
      matchMedia: () => ({ matches: systemIsLight }),
      document: { documentElement: { dataset } },
    });
    return dataset;
  };

  it('is set before the first paint, from the store or its defaults', () => {
    const stored = (settings: Partial<Settings>) =>
      JSON.stringify({ state: { ...DEFAULT_SETTINGS, ...settings }, version: 1 });
    expect(runThemeScript(null, true)).toEqual({ theme: 'light' });
    expect(runThemeScript(null, false)).toEqual({ theme: 'dark' });
    expect(runThemeScript('{broken', true)).toEqual({ theme: 'light' });
    expect(runThemeScript(stored({ theme: 'dark' }), true)).toEqual({ theme: 'dark' });
    expect(runThemeScript(stored({ theme: 'light' }), false)).toEqual({ theme: 'light' });
    expect(runThemeScript(stored({ theme: 'system' }), true)).toEqual({ theme: 'light' });
    expect(runThemeScript(stored({ theme: 'system', sides: 'azure' }), false)).toEqual({ theme: 'dark', sides: 'alt' });
  });
});

describe('lists', () => {
  it('a star toggles', () => {
    expect(toggleListed(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleListed(['a', 'b'], 'a')).toEqual(['b']);
    const many = Array.from({ length: 999 }, (_, i) => `own ${i}`);
    expect(addListed(many, ['own 3', 'b', 'c'])).toEqual([...many, 'b']);
    expect(toggleListed([...many, 'b'], 'c')).toEqual([...many, 'b']);
  });

  it('the last opened market is first, without duplicates, and eight are kept', () => {
    expect(moveToFront(['a', 'b'], 'b')).toEqual(['b', 'a']);
    const many = ['1', '2', '3', '4', '5', '6', '7', '8'];
    expect(moveToFront(many, '9')).toEqual(['9', ...many.slice(0, 7)]);
  });
});
