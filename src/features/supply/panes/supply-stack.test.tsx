import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { splitSupply } from '@/domain/supply/supply-parts';
import { StackBar, StackList } from './supply-stack';

const tell = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const ARB = splitSupply(6.262e9, 10e9, 10e9);
const WHOLE = splitSupply(1e9, 1e9, Number.NaN);

it('the bar names what does not circulate, beside what does', () => {
  expect(tell(renderToStaticMarkup(<StackBar parts={ARB} />))).toBe('62.6% 37.4% not circulating');
  expect(tell(renderToStaticMarkup(<StackBar parts={WHOLE} />))).toBe('100.0%');
});

it('below what does not circulate stands that its next unlock is not reported', () => {
  expect(tell(renderToStaticMarkup(<StackList parts={ARB} />))).toMatch(
    /Issued, not circulating \S+ 37\.4% Next unlock not reported by the service Total issued/,
  );
  expect(tell(renderToStaticMarkup(<StackList parts={WHOLE} />))).not.toContain('unlock');
});
