import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { PaneFrame } from '@/ui/pane-frame';
import { HistorySkeleton, TermSkeleton } from './options-skeleton';

it('a pane of options that has nothing yet shows the tiles and curves to come, not lines of text', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  Object.assign(host.style, { display: 'flex', width: '800px', height: '360px' });
  const root = createRoot(host);
  const loading = { status: { kind: 'loading', hasData: false }, className: 'flex-1' } as const;
  root.render(
    <>
      <PaneFrame {...loading} name="Term" title="Term" skeleton={<TermSkeleton />} />
      <PaneFrame {...loading} name="History" title="History" skeleton={<HistorySkeleton />} />
    </>,
  );
  await expect.poll(() => host.querySelectorAll('[data-testid="term-skeleton"] .skeleton.flex-1').length).toBe(4);
  // Each pane shows its own once it has waited a while.
  const listDrawings = () => [...host.querySelectorAll('[data-testid$="-skeleton"] svg')];
  await expect.poll(() => listDrawings().length).toBe(2);
  for (const drawing of listDrawings()) expect(drawing.getBoundingClientRect().height).toBeGreaterThan(100);
  root.unmount();
  host.remove();
});
