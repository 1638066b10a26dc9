import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FitNoticeBox } from './fit-notice';

it('the notice has a strip of its own and lies over no pane', () => {
  const notice = { text: '90 d is 540 candles of 4h.', label: 'Show 90 d in 1d candles', way: {} };
  const none = (): void => undefined;
  const html = renderToStaticMarkup(<FitNoticeBox notice={notice} onSearch={none} onDismiss={none} />);
  expect(html).toContain('90 d is 540 candles of 4h.');
  expect(html).not.toMatch(/\b(absolute|fixed|sticky)\b/);
});
