import { expect, it } from 'vitest';
import { DATASET_TYPES } from '@/contract/datasets';
import { getDatasetLabel, getLock, listTierLocks } from './types';

it('says of every tier which data it lacks, those alike together', () => {
  const lines = listTierLocks();
  expect(lines.at(-1)).toBe('Advanced, Enterprise: all data.');
  for (const type of DATASET_TYPES.filter((one) => getLock(one, 'standard') !== undefined))
    expect(lines.find((line) => line.includes('Standard'))).toContain(getDatasetLabel(type));
});
