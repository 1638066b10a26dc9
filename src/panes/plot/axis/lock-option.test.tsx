import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LockedText } from './lock-option';

it('the padlock of a locked choice stands behind its letters at every width, never over them', () => {
  const html = renderToStaticMarkup(<LockedText>Max</LockedText>);
  expect(html.match(/<svg/g)).toHaveLength(1);
  expect(html).not.toContain('absolute');
});
