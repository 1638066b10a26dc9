import { expect, it } from 'vitest';
import { spellControls } from './spell-controls';

it('spells out what moves, reorders or hides text, and leaves names in every script unchanged', () => {
  expect(spellControls('a\nb\r\u001b[31mc\u009b1md')).toBe('a\\u{a}b\\u{d}\\u{1b}[31mc\\u{9b}1md');
  expect(spellControls('evil\u202Etxt\u2066\u200b\u2028')).toBe('evil\\u{202e}txt\\u{2066}\\u{200b}\\u{2028}');
  for (const name of ['usdm__btcusdt_20230404.dat.gz', '币安人生USDT', 'Škoda – été.gz', '\u{1F680}']) {
    expect(spellControls(name)).toBe(name);
  }
});
