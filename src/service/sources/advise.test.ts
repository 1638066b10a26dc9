import { describe, expect, it } from 'vitest';
import { describeFailure } from '../feeds/connection/describe-failure';
import { adviseDemo, adviseReason } from './advise';

const HOST = 'fapi.binance.com';
const failWith = (code: string): string => describeFailure(Object.assign(new Error('x'), { code }), HOST);

it('of a demo venue is told as what it is, and only where it does not answer', () => {
  expect(adviseDemo(failWith('ECONNREFUSED'))).toMatch(/^The demo venue on this computer does not answer/);
  expect(adviseDemo('Binance asks to be left alone for a while (418)')).toMatch(/ends by itself/);
  expect(adviseDemo('Waiting for the book from Binance')).toBeUndefined();
});

describe('what to do about a venue that does not answer', () => {
  it.each([
    ['ENOTFOUND', /online/],
    ['EAI_AGAIN', /online/],
    ['ENETUNREACH', /online/],
    ['EHOSTUNREACH', /online/],
    ['ECONNREFUSED', /down/],
    ['ECONNRESET', /down/],
    ['ETIMEDOUT', /down/],
    ['CERT_HAS_EXPIRED', /encrypted connections/],
  ])('is told for %s, whose sentence names the host', (code, advice) => {
    const sentence = failWith(code);
    expect(sentence).toContain(HOST);
    expect(adviseReason(sentence)).toMatch(advice);
  });

  it.each([
    ['Binance does not serve this place (fapi.binance.com answers 451)', /another venue/],
    ['Binance asks to be left alone for a while (418)', /ends by itself/],
    ['OKX is out of order or in maintenance (www.okx.com answers 503)', /maintenance is over/],
    ['Binance lists no market binance-futures:XUSDT', /Remove the source/],
  ])('is told for “%s”', (sentence, advice) => {
    expect(adviseReason(sentence)).toMatch(advice);
  });

  it('is not invented', () => {
    expect(adviseReason('Waiting for the book from Binance')).toBeUndefined();
  });
});
