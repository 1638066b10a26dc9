import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lockPane } from './lock-pane';

it('the choice of a pane that the key does not open has a padlock at every width, and tells the tier', () => {
  const { content, description } = lockPane({ kind: 'volatility', lock: 'Advanced' }, 'IV by tenor');
  expect(description).toBe('Implied volatility needs the Advanced or Enterprise tier');
  const drawn = renderToStaticMarkup(<span>{content}</span>);
  expect(drawn).toContain('IV by tenor');
  // One behind the text, hidden at no width.
  expect(drawn.match(/<svg/g)).toHaveLength(1);
  expect(drawn).not.toMatch(/:hidden| hidden/);
  expect(lockPane({ kind: 'skew', lock: undefined }, 'Skew')).toEqual({});
});
