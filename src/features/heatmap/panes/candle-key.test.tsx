import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CandleKey } from './candle-key';

it('says what a hollow candle is where heat has the colours of rising and falling', () => {
  const show = (id: 'depth' | 'triggers' | 'liquidations', hasParts: boolean, overlay?: 'line' | 'off'): string =>
    renderToStaticMarkup(
      <CandleKey scales={[{ id, parts: hasParts ? ['ember', 'tidal'] : undefined }]} overlay={overlay} />,
    ).replaceAll(/<[^>]*>/g, '');
  expect(show('triggers', true)).toBe('up');
  expect(show('liquidations', false)).toBe('up');
  expect(show('depth', true)).toBe('up');
  // Windows of every width have it.
  const markup = renderToStaticMarkup(
    <CandleKey scales={[{ id: 'triggers', parts: ['ember', 'tidal'] }]} overlay={undefined} />,
  );
  expect(markup).not.toContain('hidden"');
  expect(markup).toContain('max-xl:order-first');
  expect([show('depth', false), show('triggers', true, 'line'), show('triggers', true, 'off')]).toEqual(['', '', '']);
});
