import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DriftChip, type DriftScale } from './drift-chip';

const makeScale = (drift: 'above' | 'below' | undefined): DriftScale => ({
  id: 'depth',
  name: 'Depth',
  unit: 'USD',
  scale: {
    drift,
    clipped: { cells: 900, below: 0.986, above: 0.2 },
    reference: 'fixed',
    handles: { cut: 5_000_000, full: 41_500_000, gamma: 1 },
  },
  onAuto: () => undefined,
  onRefit: () => undefined,
});
const tell = (...scales: DriftScale[]): string => renderToStaticMarkup(<DriftChip scales={scales} />);

it('a cut-off that leaves only the large levels is said in neutral words, with a way back to all of them', () => {
  const chip = tell(makeScale('below'));
  expect(chip).toContain('aria-label="Depth: showing levels above 5.00M USD"');
  expect(chip).toContain('>Reset <');
  expect(chip).not.toContain('warn');
  expect(chip).not.toContain('Refit');
});

it('too many levels at full colour are a warning, and a scale that fits says nothing', () => {
  expect(tell(makeScale('above'))).toMatch(/text-warn.*Fixed scale: 20\.0% at full colour.*Refit/);
  expect(tell(makeScale(undefined))).toBe('');
});
