import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type NumberFieldFacts, useNumberField } from './use-number-field';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let host: HTMLElement;
let close: () => void;
beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
});
afterEach(() => {
  close();
  host.remove();
});

function Field(facts: NumberFieldFacts) {
  const { fault, inputProps } = useNumberField(facts);
  return (
    <>
      <input {...inputProps} />
      <p>{fault}</p>
    </>
  );
}

/** A field for whole numbers up to 100 that holds 5. */
function showField(facts: Partial<NumberFieldFacts> = {}) {
  const root = createRoot(host);
  close = () => act(() => root.unmount());
  const onChange = vi.fn();
  const whole: NumberFieldFacts = {
    name: 'Levels',
    value: 5,
    read: (text) => (/^\d+$/.test(text) && Number(text) <= 100 ? { value: Number(text) } : { fault: 'Up to 100.' }),
    step: (from = 0, direction) => from + direction,
    atOnce: 'nothing',
    onChange,
    ...facts,
  };
  const show = (value: number | undefined): void => act(() => root.render(<Field {...whole} value={value} />));
  show(whole.value);
  const input = host.querySelector('input')!;
  return { input, onChange, show, getFault: () => host.querySelector('p')!.textContent };
}

describe('a number that applies with Enter', () => {
  it('says why a text is invalid once it was to be applied, keeps the text, and stops saying so once it is valid', async () => {
    const { input, onChange, getFault } = showField();
    await userEvent.fill(input, '200');
    expect(getFault()).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(getFault()).toBe('Up to 100.');
    expect(input.value).toBe('200');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.fill(input, '20');
    expect(getFault()).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[20]]);
  });

  it('is stepped without being applied, and Escape restores the valid number', async () => {
    const { input, onChange } = showField();
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(input.value).toBe('6');
    expect(input.getAttribute('aria-valuenow')).toBe('6');
    await userEvent.keyboard('{Escape}');
    expect(input.value).toBe('5');
    input.blur();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('leaves Escape to the panel around it when there is nothing to restore', async () => {
    const outer = vi.fn();
    const listen = (event: KeyboardEvent): void => void outer(event.key);
    document.body.addEventListener('keydown', listen);
    const { input } = showField();
    await userEvent.click(input);
    await userEvent.keyboard('1{Escape}{Escape}');
    document.body.removeEventListener('keydown', listen);
    expect(outer.mock.calls.filter(([key]) => key === 'Escape')).toHaveLength(1);
  });
});

it('applies steps at once where only typed text waits, and never over typed text', async () => {
  const { input, onChange } = showField({ atOnce: 'steps' });
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange.mock.calls).toEqual([[6]]);
  await userEvent.fill(input, '40');
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenCalledOnce();
  expect(input.value).toBe('40');
});

it('applies each valid text at once where that is asked, and says at once why another is invalid', async () => {
  const onFault = vi.fn();
  const { input, onChange, getFault } = showField({ atOnce: 'everything', onFault });
  await userEvent.fill(input, '40');
  expect(onChange).toHaveBeenLastCalledWith(40);
  await userEvent.fill(input, 'many');
  expect(getFault()).toBe('Up to 100.');
  expect(onFault).toHaveBeenLastCalledWith('Up to 100.');
  await userEvent.keyboard('{Escape}');
  expect(input.value).toBe('5');
  expect(onFault).toHaveBeenLastCalledWith(undefined);
});

it('keeps its text while it has the focus and the number changes elsewhere', () => {
  const { input, show } = showField();
  act(() => input.focus());
  show(7);
  expect(input.value).toBe('5');
  act(() => input.blur());
  expect(input.value).toBe('7');
});
