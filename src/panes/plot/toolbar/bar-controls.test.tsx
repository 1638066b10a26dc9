// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { type BarControls, hasMore, InBar, InMore, roomOf, useRoom } from './bar-controls';
import { makeMenu, makeSegmented } from './field-choice';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Search {
  readonly form?: 'hollow' | 'line';
  readonly upto?: number;
}

interface Choice {
  readonly search: Search;
  onSearch(change: Partial<Search>): void;
}

const OFFER = {
  name: 'form',
  label: 'Form',
  fallback: 'candles',
  options: [
    { value: 'candles', label: 'Candles' },
    { value: 'hollow', label: 'Hollow' },
    { value: 'line', label: 'Line' },
  ],
  also: { upto: undefined },
} as const;

const CONTROLS = {
  form: { label: 'Form', from: 'all', Choice: makeSegmented<Search, 'form', 'candles'>(OFFER) },
  menu: {
    label: 'Form',
    from: 'not all',
    Choice: makeMenu<Search, 'form', 'candles'>(OFFER),
    isOffered: ({ search }) => search.upto === undefined,
  },
} satisfies BarControls<string, Choice>;

function mount(search: Search) {
  const onSearch = vi.fn();
  const host = document.createElement('div');
  function Bars() {
    const shown = useRoom(roomOf<keyof typeof CONTROLS>(CONTROLS));
    const common = { controls: CONTROLS, ids: ['form', 'menu'], shown, choice: { search, onSearch } } as const;
    return (
      <>
        <div id="bar">
          <InBar {...common} />
        </div>
        <div id="more">
          <InMore {...common} />
        </div>
      </>
    );
  }
  const root = createRoot(host);
  act(() => root.render(<Bars />));
  return { host, onSearch, leave: () => act(() => root.unmount()) };
}

it('a control stands in the bar where its window has room, and else beside its label behind "More"', () => {
  const { host, leave } = mount({});
  expect(host.querySelectorAll('#bar [role=radiogroup]')).toHaveLength(1);
  expect(host.querySelectorAll('#bar button[aria-haspopup]')).toHaveLength(0);
  expect(host.querySelectorAll('#more [role=radiogroup]')).toHaveLength(0);
  expect(host.querySelector('#more')?.textContent).toBe('FormCandles');
  leave();
});

it('a choice of a field is written with what changes with it, and its default never is', () => {
  const { host, onSearch, leave } = mount({ form: 'line' });
  const [candles, hollow, line] = host.querySelectorAll<HTMLButtonElement>('#bar [role=radio]');
  expect(line.getAttribute('aria-checked')).toBe('true');
  act(() => hollow.click());
  expect(onSearch).toHaveBeenLastCalledWith({ form: 'hollow', upto: undefined });
  act(() => candles.click());
  expect(onSearch).toHaveBeenLastCalledWith({ form: undefined, upto: undefined });
  leave();
});

it('what has nothing to choose stands nowhere, and leaves nothing behind "More"', () => {
  const { host, leave } = mount({ upto: 3 });
  expect(host.querySelector('#more')?.textContent).toBe('');
  leave();
  const shown = { form: true, menu: false };
  const choice = { onSearch: () => undefined };
  expect(hasMore(CONTROLS, shown, { ...choice, search: {} })).toBe(true);
  expect(hasMore(CONTROLS, shown, { ...choice, search: { upto: 3 } })).toBe(false);
});
