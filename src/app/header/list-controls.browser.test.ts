import { expect, it, vi } from 'vitest';
import { listControls } from './list-controls';

const BAR = `
  <div role="toolbar" aria-label="Chart controls">
    <div role="radiogroup" aria-label="Range"><button role="radio">4H</button><button role="radio">1D</button></div>
    <div role="group" aria-label="Panes"><button aria-pressed="true">Volume</button></div>
    <button aria-label="Venues, 3 summed">Venues</button>
    <button aria-disabled="true">Liquidations</button>
  </div>
  <section><button aria-haspopup="menu" aria-label="Depth pane menu"></button><button>Retry</button></section>`;

it('every control of a toolbar and every pane menu has a command, and disabled ones have none', () => {
  const root = document.createElement('main');
  root.innerHTML = BAR;
  const pressed = vi.fn<(name: string | null) => void>();
  root.addEventListener('click', ({ target }) => pressed((target as Element).textContent));
  const commands = listControls(root);
  expect(commands.map(({ label }) => label)).toEqual([
    'Range: 4H',
    'Range: 1D',
    'Volume',
    'Venues, 3 summed',
    'Depth pane menu',
  ]);
  for (const command of commands) command.run();
  expect(pressed.mock.calls.flat()).toEqual(['4H', '1D', 'Volume', 'Venues', '']);
});
