import { describe, expect, it } from 'vitest';
import { isForPlot } from './hovered-keys';

const within = (selector: string) => ({ closest: (all: string) => (all.split(', ').includes(selector) ? {} : null) });
const button = within('button') as unknown as Element;
const press = (pressed: string, focused?: Element, hasSingleKeys = true) =>
  isForPlot({ pressed, focused, hasSingleKeys });

describe('keys under the pointer', () => {
  it('all go to the plot if nothing has the focus, except those of the browser', () => {
    for (const key of ['h', ' ', '=', 'enter', 'escape', 'arrowleft', 'alt+=']) expect(press(key), key).toBe(true);
    expect(press('mod+c')).toBe(false);
  });

  it('are only letters and signs while a control has the focus', () => {
    for (const key of ['h', '=', '-']) expect(press(key, button), key).toBe(true);
    for (const key of [' ', 'enter', 'arrowleft', 'escape']) expect(press(key, button), key).toBe(false);
  });

  it('are none while the reader types or chooses', () => {
    for (const place of ['input', 'textarea', '[role=menu]', '[role=listbox]', '[role=dialog]']) {
      expect(press('h', within(place) as unknown as Element), place).toBe(false);
    }
  });

  it('exclude single characters for people who have switched these off', () => {
    expect(press('h', undefined, false)).toBe(false);
    expect(press('arrowleft', undefined, false)).toBe(true);
  });
});
