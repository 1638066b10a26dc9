import { expect, it } from 'vitest';
import { listUnrecorded } from './market-drawer-data';

it('names which of the usual data a recording lacks', () => {
  expect(listUnrecorded(['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'VOLUME_PROFILE_AGG', 'TPO_AGG'])).toEqual([
    'Depth',
    'Liquidations',
    'Funding',
    'Open interest',
  ]);
});
