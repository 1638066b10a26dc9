import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

let status: string;

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => false }));
vi.mock('@/client/service-context', () => ({ useConnectionState: () => ({ status }), useService: () => ({}) }));
vi.mock('@/ui/use-late', () => ({ useLate: () => true }));

// Parts that another file has loaded in this process would keep what is replaced here.
vi.resetModules();
const { ServiceGate } = await import('./service-gate');

const render = (): string => renderToString(<ServiceGate onSettings={() => undefined}>View</ServiceGate>);

it('shows that it is connecting only until the service has answered, even while the code for the answer loads', () => {
  status = 'connecting';
  expect(render()).toContain('Connecting to the service');
  for (status of ['seeding', 'keyless', 'rejected']) {
    const html = render();
    expect(html, status).toContain('Loading the page');
    expect(html, status).not.toContain('Looking');
  }
});
