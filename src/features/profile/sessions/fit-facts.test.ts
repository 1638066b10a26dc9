import { expect, it } from 'vitest';
import { chooseFacts, type ToldSession } from './session-cells';

const session = (width: number, poc = '96,225'): ToldSession => ({
  levels: { poc, area: `95,700 – ${poc}` },
  count: '347 TPO',
  volume: 'Volume 114K BTC',
  width,
});

it('under every session stand the same figures, those that fit whole under each', () => {
  expect(chooseFacts([session(213), session(213, '100,375')])).toEqual({ volume: true, count: true });
  expect(chooseFacts([session(204), session(204)])).toEqual({ volume: true, count: true });
  // A character more in one of them leaves the volume out of both.
  expect(chooseFacts([session(204), session(204, '100,375')])).toEqual({ volume: false, count: true });
  expect(chooseFacts([session(140)])).toEqual({ volume: false, count: false });
});

it('a session that the edge cuts, or that has no profile, takes no figure from the others', () => {
  const cut = session(140);
  const empty: ToldSession = { count: '', volume: '', width: 213 };
  expect(chooseFacts([cut, session(213), empty])).toEqual({ volume: true, count: true });
});

it('figures under a session are never cut', () => {
  // A character of this size is at least 5.5 px wide on average.
  const needed = (...facts: readonly string[]): number => facts.join(' ').length * 5.5 + 20;
  const widths = Array.from({ length: 188 }, (_, at) => 132 + at);
  const cut = widths.filter((width) => {
    const { volume, count } = chooseFacts([session(width)]);
    const isFirstCut = volume && needed('POC 96,225', 'Volume 114K BTC') >= width;
    return isFirstCut || (count && needed('VA 95,700 – 96,225', '347 TPO') >= width);
  });
  expect(cut).toEqual([]);
});
