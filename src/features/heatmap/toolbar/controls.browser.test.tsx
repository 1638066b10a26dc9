import '@/theme/main.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { type ShownChoices, useShownChoices } from './controls';

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** What each control takes in the bar of BTC-USD, in CSS px. */
const WIDTHS: Readonly<Partial<Record<keyof ShownChoices, number>>> = {
  ranges: 236,
  costs: 76,
  block: 126,
  levels: 198,
  overlay: 196,
  unit: 98,
  panes: 92,
};

/** Layers, venues, "More", "Fit" and "Live": they are never behind another button. */
const ALWAYS = [250, 92, 72, 40, 46];
/** The button that the ranges move behind. */
const RANGE_BUTTON = 104;

function Bar() {
  const [shown, onFit] = useShownChoices();
  const names = Object.keys(WIDTHS) as (keyof ShownChoices)[];
  return (
    <Toolbar label="Heatmap controls" onFit={onFit}>
      {!shown.ranges && <span className="flex-none" style={{ width: RANGE_BUTTON }} />}
      {names.map(
        (name) =>
          shown[name] && <span key={name} data-name={name} className="flex-none" style={{ width: WIDTHS[name] }} />,
      )}
      <ToolbarSpacer />
      {ALWAYS.map((width) => (
        <span key={width} className="flex-none" style={{ width }} />
      ))}
    </Toolbar>
  );
}

const bar = () => page.getByRole('toolbar').element();
const listShown = () => [...bar().querySelectorAll<HTMLElement>('[data-name]')].map(({ dataset }) => dataset.name);

it.each([700, 768, 900, 1024, 1280, 1440])(
  'the bar keeps "More", "Fit" and "Live" in a window of %i px',
  async (width) => {
    await page.viewport(width, 800);
    root.render(<Bar />);
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    await expect.poll(() => bar().scrollWidth - bar().clientWidth).toBeLessThanOrEqual(1);
  },
);

it('moves the costs and the resolution behind "More" before the ranges', async () => {
  await page.viewport(860, 800);
  root.render(<Bar />);
  await expect.poll(listShown).toEqual(['ranges']);
});
