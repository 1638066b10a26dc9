import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { type OfferedWay, useOfferedWay, useTellOffer } from './offered-way';

function Pane({ way }: { readonly way: OfferedWay | undefined }) {
  useTellOffer(way);
  return null;
}

it('the header knows the cheapest way that a pane offers, for as long as the pane offers it', async () => {
  const root = createRoot(document.createElement('div'));
  const way = { label: '10H, 0 weight', onPress: () => undefined };
  root.render(<Pane way={way} />);
  await expect.poll(() => useOfferedWay.getState().way?.label).toBe('10H, 0 weight');
  root.unmount();
  await expect.poll(() => useOfferedWay.getState().way).toBeUndefined();
});
