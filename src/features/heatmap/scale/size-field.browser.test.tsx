import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { SizeField } from './size-field';

it('a focused field keeps its text while the scale changes, and follows the scale again afterwards', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const show = (cut: number, isUnknown = false): void =>
    act(() =>
      root.render(
        <SizeField
          label="Cut"
          name="Cut-off"
          handle="cut"
          handles={{ cut, full: 100, gamma: 1 }}
          isUnknown={isUnknown}
          onHandles={() => {}}
          onProblem={() => {}}
        />,
      ),
    );
  show(1, true);
  const field = host.querySelector('input')!;
  act(() => field.focus());
  show(0.5);
  expect(field.value).toBe('');
  act(() => field.blur());
  expect(field.value).toBe('0.5');
  act(() => root.unmount());
  host.remove();
});
