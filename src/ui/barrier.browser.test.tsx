import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { BARRIER_ICONS, type BarrierKind } from './barrier';
import { Chip } from './chip';
import { PaneBlock } from './pane-frame';
import type { PaneStatus } from './pane-status';

/** The shape of the first sign that `part` draws. */
function readSign(part: ReactNode): string | undefined {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(part));
  const sign = host.querySelector('svg')?.innerHTML;
  act(() => root.unmount());
  return sign;
}

const STATUSES: Readonly<Record<BarrierKind, PaneStatus>> = {
  absent: { kind: 'empty', isAbsent: true, title: 'No funding in a recording' },
  locked: { kind: 'locked', hasData: false, title: 'Not in your tier', body: '', actions: [] },
  beyond: { kind: 'beyond', hasData: false, title: 'Older than your tier allows', body: '', actions: [] },
};

it('absent, locked and too old each have their own sign, the same on chips and in panes', () => {
  const kinds = Object.keys(BARRIER_ICONS) as BarrierKind[];
  const onChips = kinds.map((kind) =>
    readSign(<Chip label="Funding" pressed={false} onToggle={() => undefined} barrier={{ kind, reason: 'why' }} />),
  );
  const inPanes = kinds.map((kind) => readSign(<PaneBlock status={STATUSES[kind]} />));
  expect(new Set(onChips).size).toBe(3);
  expect(inPanes).toEqual(onChips);
  const none = readSign(<PaneBlock status={{ kind: 'empty', title: 'No trades in this range' }} />);
  expect(onChips).not.toContain(none);
});
