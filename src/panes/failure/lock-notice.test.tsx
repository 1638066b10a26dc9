import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LockNotice } from './lock-notice';

it('a lock is a card: what is locked as a heading, the reason below it, and the ways on after both', () => {
  const markup = renderToStaticMarkup(
    <LockNotice title="Skew needs the Advanced tier" actions={[{ label: 'Open settings', onPress: () => undefined }]}>
      It adds skew.
    </LockNotice>,
  );
  expect(markup).toMatch(
    /role="status".*<h2[^>]*>Skew needs the Advanced tier<\/h2><p>It adds skew\.<\/p>.*Open settings/,
  );
});
