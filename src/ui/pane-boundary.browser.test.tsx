import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '@/theme/main.css';
import { PaneFrame } from './pane-frame';
import type { PaneStatus } from './pane-status';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host, { onCaughtError: () => undefined });
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

const READY: PaneStatus = { kind: 'ready' };
let isBroken = false;

function Content({ text }: { readonly text: string }) {
  if (isBroken) throw new Error('<b>A slip</b>');
  return <p>{text}</p>;
}

function show(text: string, figures: 'sound' | 'broken' = 'sound'): void {
  act(() =>
    root.render(
      <>
        <PaneFrame name="First pane" title="First" status={READY} host={<div id="engine" />}>
          <Content text={text} />
        </PaneFrame>
        <PaneFrame name="Second pane" title="Second" status={READY} figures={figures === 'broken' && <Broken />}>
          <p>neighbour {text}</p>
        </PaneFrame>
      </>,
    ),
  );
}

function Broken(): never {
  throw new Error('No figures');
}

const paneOf = (name: string): HTMLElement => host.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;

it('a failing pane does not affect others, keeps its engine, and recovers by its button', () => {
  isBroken = false;
  show('one');
  const engine = host.querySelector('#engine');
  isBroken = true;
  show('two');
  expect(paneOf('First pane').querySelector('[role=alert]')?.textContent).toContain('<b>A slip</b>');
  expect(paneOf('First pane').querySelectorAll('p b')).toHaveLength(0);
  expect(host.querySelector('#engine')).toBe(engine);
  expect(paneOf('Second pane').textContent).toContain('neighbour two');
  isBroken = false;
  act(() => paneOf('First pane').querySelector<HTMLElement>('[role=alert] button')!.click());
  expect(paneOf('First pane').querySelector('[role=alert]')).toBeNull();
  expect(paneOf('First pane').textContent).toContain('two');
});

it('failing figures leave the header and the content in place', () => {
  show('one', 'broken');
  expect(paneOf('Second pane').textContent).toBe('Secondneighbour one');
});

it.each([
  ['waiting', { kind: 'waiting', hasData: true, secondsLeft: 22, secondsTotal: 40, body: 'It loads by itself.' }],
  ['locked', { kind: 'locked', hasData: true, title: 'Not in this tier', body: 'More.', actions: [] }],
  ['failed', { kind: 'error', hasData: true, title: 'The request failed', body: 'More.', actions: [] }],
] as const)('a pane that is %s keeps its old data in sight', (_, status) => {
  isBroken = false;
  act(() =>
    root.render(
      <PaneFrame name="First pane" title="First" status={status}>
        <Content text="old data" />
      </PaneFrame>,
    ),
  );
  const content = [...host.querySelectorAll('p')].find((one) => one.textContent === 'old data')!;
  expect(getComputedStyle(content).visibility).toBe('visible');
  expect(paneOf('First pane').querySelector('[role=alert], [role=status]')).not.toBeNull();
});
