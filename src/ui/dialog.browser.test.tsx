import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from './dialog';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

interface PageProps {
  readonly hasRow: boolean;
  readonly isOpen: boolean;
}

const show = ({ hasRow, isOpen }: PageProps): void =>
  act(() =>
    root.render(
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a list that scrolls by key */}
        <div role="group" aria-label="Rows" tabIndex={0}>
          {hasRow && <button type="button">98,000</button>}
        </div>
        {isOpen && (
          <Dialog label="Keys" onClose={() => undefined}>
            <button type="button">Close</button>
          </Dialog>
        )}
      </>,
    ),
  );

const focusRow = (): void => host.querySelector('button')?.focus();
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('returns the focus to the element that had it', () => {
  show({ hasRow: true, isOpen: false });
  focusRow();
  show({ hasRow: true, isOpen: true });
  expect(focused()).toBe('Close');
  show({ hasRow: true, isOpen: false });
  expect(focused()).toBe('98,000');
});

it('returns the focus to the container of an element that has been removed', () => {
  show({ hasRow: true, isOpen: false });
  focusRow();
  show({ hasRow: true, isOpen: true });
  show({ hasRow: false, isOpen: true });
  show({ hasRow: false, isOpen: false });
  expect(focused()).toBe('Rows');
});
