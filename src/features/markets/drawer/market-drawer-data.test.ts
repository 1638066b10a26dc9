import { expect, it } from 'vitest';
import { listUnrecorded } from './market-drawer-data';

it('names what a recording lacks of what a market may have', () => {
  expect(listUnrecorded(['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'VOLUME_PROFILE_AGG', 'TPO_AGG'])).toEqual([
    'Depth',
    'Liquidations',
    'Funding',
    'Open interest',
  ]);
});
