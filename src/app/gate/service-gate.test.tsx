import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ServiceGate } from './service-gate';

let status: string;

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => false }));
vi.mock('@/client/service-context', () => ({ useConnectionState: () => ({ status }), useService: () => ({}) }));
vi.mock('@/ui/use-late', () => ({ useLate: () => true }));

const render = (): string => renderToString(<ServiceGate onSettings={() => undefined}>View</ServiceGate>);

it('says that it is looking for the service only until it has answered, even if the code for the answer is still loading', () => {
  status = 'connecting';
  expect(render()).toContain('Connecting to the service');
  for (status of ['seeding', 'keyless', 'rejected']) {
    const html = render();
    expect(html, status).toContain('Loading the answer');
    expect(html, status).not.toContain('Looking');
  }
});
