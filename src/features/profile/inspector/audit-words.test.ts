import { describe, expect, it } from 'vitest';
import type { AuditFinding } from '@/domain/tpo/audit-profile';
import { describeCompared, describeFinding } from './audit-words';

const tell = (finding: Pick<AuditFinding, 'kind' | 'served' | 'computed'>): readonly string[] => {
  const { served, computed } = describeFinding({ ...finding, field: 'pocPrice', rule: 'A rule.' }, 0);
  return [served, computed];
};

describe('a mismatch', () => {
  it('never shows the same text twice', () => {
    expect(tell({ kind: 'price', served: [100.2], computed: [100.25] })).toEqual(['100.2', '100.25']);
    expect(tell({ kind: 'volume', served: [812_345.1], computed: [812_345.2] })).toEqual(['812,345.1', '812,345.2']);
    expect(tell({ kind: 'percent', served: [70.01], computed: [70] })).toEqual(['70.01%', '70%']);
    expect(tell({ kind: 'count', served: [12.4], computed: [12] })).toEqual(['12.4', '12']);
    expect(tell({ kind: 'price', served: [1, 2, 3, 4], computed: [1, 2, 3, 5] })).toEqual(['4', '5']);
  });

  it('is rounded if the rounded texts differ', () => {
    expect(tell({ kind: 'price', served: [100.2], computed: [101] })).toEqual(['100', '101']);
    expect(tell({ kind: 'price', served: [], computed: [101] })).toEqual(['none', '101']);
  });

  it('names possible blocks by their letters', () => {
    expect(tell({ kind: 'block', served: [-1], computed: [27] })).toEqual(['−1', 'b']);
    expect(tell({ kind: 'block', served: [0.5], computed: [0] })).toEqual(['0.5', 'A']);
  });
});

describe('what was compared', () => {
  it('is given as a count, and what was not sent by name', () => {
    expect(describeCompared({ findings: [], compared: ['pocPrice', 'counts'], unsent: [] })).toBe(
      '2 values match the API.',
    );
    expect(describeCompared({ findings: [], compared: ['pocPrice'], unsent: ['vahPrice', 'valPrice'] })).toBe(
      '1 value matches the API. Computed here: VAH row, VAL row.',
    );
    expect(describeCompared({ findings: [], compared: [], unsent: ['pocPrice'] })).toBe(
      'Computed here: the service sent no figures for this session.',
    );
  });
});
