// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useArrowsIntoTable } from './use-arrows-into-table';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function List() {
  useArrowsIntoTable();
  return (
    <main>
      <button type="button">Filter</button>
      <table>
        <tbody>
          <tr tabIndex={0} data-row="first">
            <td>BTC-USDT</td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

function mount(): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  act(() => root.render(<List />));
  return () => {
    act(() => root.unmount());
    host.remove();
  };
}

const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const getFocused = () => (document.activeElement as HTMLElement | null)?.dataset.row;

let leave = () => {};
afterEach(() => leave());

it('an arrow enters the list when nothing has the focus, as after a dialog was closed', () => {
  leave = mount();
  (document.activeElement as HTMLElement).blur();
  press('Enter');
  expect(getFocused()).toBeUndefined();
  press('ArrowDown');
  expect(getFocused()).toBe('first');
});

it('an arrow on a control stays with the control', () => {
  leave = mount();
  document.querySelector('button')?.focus();
  press('ArrowDown');
  expect(document.activeElement?.tagName).toBe('BUTTON');
});
