import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CandleKey } from './candle-key';

it('says what hollow and filled candles are where heat has the colours of rising and falling', () => {
  const show = (id: 'depth' | 'triggers' | 'liquidations', hasParts: boolean, overlay?: 'line' | 'off'): string =>
    renderToStaticMarkup(
      <CandleKey scales={[{ id, parts: hasParts ? ['ember', 'tidal'] : undefined }]} overlay={overlay} />,
    ).replaceAll(/<[^>]*>/g, '');
  expect(show('triggers', true)).toBe('updown');
  expect(show('liquidations', false)).toBe('updown');
  expect(show('depth', true)).toBe('updown');
  expect([show('depth', false), show('triggers', true, 'line'), show('triggers', true, 'off')]).toEqual(['', '', '']);
});
