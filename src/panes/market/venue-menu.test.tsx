import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VenueMenu } from './venue-menu';

const markets = ['A', 'B', 'C'].map((exchange) => ({ exchange }));
const draw = (selected: readonly string[], isLocked: boolean, isOneShown = true): string =>
  renderToStaticMarkup(
    <VenueMenu
      markets={markets}
      lookUp="done"
      selected={selected}
      isOneShown={isOneShown}
      lock={isLocked ? <p>Sums need another tier.</p> : undefined}
      onChange={() => undefined}
    />,
  );

it('says that one of several venues is shown where the key may not sum them', () => {
  const locked = draw(['A', 'B', 'C'], true);
  expect(locked).toContain('aria-label="Venues, 1 of 3, locked"');
  expect(locked).not.toContain('summed');
  // The heatmap shows none of them instead.
  expect(draw(['A', 'B', 'C'], true, false)).toContain('aria-label="Venues, 3, locked"');
  expect(draw(['A', 'B', 'C'], false)).toContain('aria-label="Venues, 3 summed"');
});

it('names the one venue that is chosen, whether the key may sum or not', () => {
  for (const isLocked of [true, false]) {
    expect(draw(['B'], isLocked)).toContain('aria-label="Venues, B"');
    expect(draw(['B'], isLocked)).toContain('1 of 3');
  }
});
