import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ItemList } from './pane-menu';

it('what stands behind an item follows what loads while the menu is open', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  let size = '≈ 0 B, still loading';
  const items = [{ label: 'Export CSV', detail: () => size, onChoose: () => undefined }];
  root.render(<ItemList name="Menu" items={items} onChoose={() => undefined} />);
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('still loading');
  size = '≈ 1.2 MB';
  await expect.poll(() => page.getByRole('menuitem').element().textContent, { timeout: 4000 }).toContain('1.2 MB');
  root.unmount();
  host.remove();
});
