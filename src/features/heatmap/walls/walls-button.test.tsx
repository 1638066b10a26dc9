import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WallsButton } from './walls-button';

it('is off with its reason while nothing is loaded that could be listed', () => {
  const off = renderToStaticMarkup(
    <WallsButton areOpen={false} offReason="Nothing is loaded yet" onPress={() => undefined} />,
  );
  expect(off).toContain('aria-disabled="true"');
  expect(off).toContain('title="Nothing is loaded yet"');
  const on = renderToStaticMarkup(<WallsButton areOpen={false} offReason={undefined} onPress={() => undefined} />);
  expect(on).not.toContain('aria-disabled="true"');
});
