import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chooseFacts, StripText, type ToldSession } from './session-cells';

const session = (width: number, poc = '96,225'): ToldSession => ({
  levels: { poc, area: `95,700 – ${poc}` },
  count: '347 TPO',
  counted: 'in 50 USD rows',
  volume: 'Volume 114K BTC',
  width,
});

const tellLines = (told: ToldSession): string =>
  renderToStaticMarkup(StripText({ told, facts: chooseFacts([told]), hasLevels: true })).replaceAll(/<[^>]*>/g, ' ');

it('under every session stand the same figures, those that fit whole under each', () => {
  expect(chooseFacts([session(213), session(213, '100,375')])).toEqual({ volume: true, count: true, drawn: true });
  expect(chooseFacts([session(204), session(204)])).toEqual({ volume: true, count: true, drawn: true });
  // A character more in one of them leaves the volume out of both.
  expect(chooseFacts([session(204), session(204, '100,375')])).toEqual({ volume: false, count: true, drawn: true });
  expect(chooseFacts([session(160)])).toEqual({ volume: false, count: false, drawn: false });
});

it('a count of TPOs stands with the rows that are counted, or not at all', () => {
  const wide = [session(213)];
  expect(tellLines(wide[0])).toContain('347 TPO in 50 USD rows');
  expect(tellLines({ ...wide[0], width: 120 })).toMatch(/347 TPO.*in 50 USD rows/);
  expect(tellLines({ ...wide[0], width: 90 })).not.toContain('TPO');
});

it('where letters stand in coarser rows, their sum is told with the count, or left out of all', () => {
  const told = { ...session(276), drawn: '153 as drawn' };
  expect(tellLines(told)).toContain('347 TPO in 50 USD rows, 153 as drawn');
  expect(tellLines({ ...told, width: 213 })).toMatch(/347 TPO in 50 USD rows *$/);
  expect(chooseFacts([told, { ...told, width: 250 }]).drawn).toBe(false);
});

it('a session that the edge cuts, or that has no profile, takes no figure from the others', () => {
  const cut = session(140);
  const empty: ToldSession = { count: '', counted: '', volume: '', width: 213 };
  expect(chooseFacts([cut, session(213), empty])).toEqual({ volume: true, count: true, drawn: true });
});

it('figures under a session are never cut', () => {
  // A character of this size is at least 5.5 px wide on average.
  const needed = (...facts: readonly string[]): number => facts.join(' ').length * 5.5 + 20;
  const widths = Array.from({ length: 188 }, (_, at) => 132 + at);
  const cut = widths.filter((width) => {
    const { volume, count } = chooseFacts([session(width)]);
    const isFirstCut = volume && needed('POC 96,225', 'Volume 114K BTC') >= width;
    return isFirstCut || (count && needed('347 TPO in 50 USD rows') >= width);
  });
  expect(cut).toEqual([]);
});
