import { describe, expect, it } from 'vitest';
import { PHRASE_TABLES } from '../phrase/phrase-tables';
import { chosenOf, customList, defaulted } from './field-kinds';

describe('a choice with a default', () => {
  const period = defaulted(['1h', '8h', 'day'], '8h', { words: { hourly: '1h', usual: '8h' } });

  it('reads every value but the default, which stays out of the address', () => {
    expect(['1h', '8h', 'day', 'week', undefined].map((value) => period.read(value))).toEqual([
      '1h',
      undefined,
      'day',
      undefined,
      undefined,
    ]);
    expect([chosenOf(period, undefined), chosenOf(period, 'day')]).toEqual(['8h', 'day']);
  });

  it('drops the field for the word of its default', () => {
    expect(period.words).toEqual({ hourly: '1h', usual: undefined });
  });

  it('reads numbers as numbers', () => {
    const minutes = defaulted([5, 30, 60], 30);
    expect(['5', 60, '30', '5.0'].map((value) => minutes.read(value))).toEqual([5, 60, undefined, undefined]);
  });
});

it('accepts several words for a list of its own form', () => {
  expect(customList(() => undefined).isMany).toBe(true);
});

it.each(PHRASE_TABLES.map((table) => [table.name, table] as const))('gives no word of %s two meanings', (_, table) => {
  const words = Object.values(table.fields).flatMap((field) => Object.keys(field.words));
  expect(words.toSorted()).toEqual(Object.keys(table.words).toSorted());
});
