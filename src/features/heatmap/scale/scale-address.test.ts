import { describe, expect, it } from 'vitest';
import { formatSearchText, parseHeatmapSearch, parseSearchText } from '@/state/url-state';
import {
  nameSizes,
  readLook,
  readOpacity,
  readPin,
  type ScaleSearch,
  writeLook,
  writeOpacity,
  writePin,
} from './scale-address';

/** The search after a reload. */
const reload = (search: ScaleSearch): ScaleSearch =>
  parseHeatmapSearch(parseSearchText(formatSearchText({ ...search })));

describe('handles in the address', () => {
  it('survive a reload, only for the sizes they belong to', () => {
    const search = reload(writePin({}, 'depth', 'BTC', { cut: 1.4, full: 320 }));
    expect(readPin(search, 'depth', 'BTC')).toEqual({ cut: 1.4, full: 320 });
    for (const other of ['BTC/USD', 'ETH', '']) expect(readPin(search, 'depth', other)).toBeUndefined();
  });

  it('of several units are kept separately', () => {
    const coins = writePin({}, 'depth', 'BTC', { cut: 1.4, full: 320 });
    const both = reload({ ...coins, ...writePin(coins, 'depth', 'BTC/USD', { cut: 150_000, full: 3e7 }) });
    expect(readPin(both, 'depth', 'BTC')).toEqual({ cut: 1.4, full: 320 });
    expect(readPin(both, 'depth', 'BTC/USD')).toEqual({ cut: 150_000, full: 3e7 });
    expect(writePin(writePin(both, 'depth', 'BTC', undefined), 'depth', 'BTC/USD', undefined).scale).toBeUndefined();
  });

  it('are those of an older link until they are set', () => {
    const old: ScaleSearch = { cut: 2, full: 50, gamma: 1.5, map: 'ember' };
    expect(readPin(old, 'depth', 'BTC')).toEqual({ cut: 2, full: 50 });
    expect(readLook(old, 'depth')).toEqual({ gamma: 1.5, map: 'ember' });
    expect(writePin(old, 'depth', 'BTC', { cut: 3, full: 50 })).toEqual({
      cut: undefined,
      full: undefined,
      scale: ['depth,BTC,3,50'],
    });
    expect(readLook(writeLook(old, 'depth', { gamma: 1 }), 'depth')).toEqual({ gamma: 1, map: 'ember' });
  });

  it.each(['depth,BTC,0,5', 'depth,BTC,5,5', 'depth,BTC,x,5', 'depth,BTC,5', 'depth,BTC,1,Infinity', 'depth'])(
    '%s means nothing',
    (text) => {
      expect(readPin({ scale: [text] }, 'depth', 'BTC')).toBeUndefined();
    },
  );
});

describe('the look in the address', () => {
  it('belongs to the layer in every unit, beside its handles', () => {
    const pinned = writePin({}, 'depth', 'BTC', { cut: 1, full: 2 });
    const search = reload({ ...pinned, ...writeLook(pinned, 'depth', { map: 'ember' }) });
    expect(readLook(search, 'depth')).toEqual({ gamma: undefined, map: 'ember' });
    expect(readPin(search, 'depth', 'BTC')).toEqual({ cut: 1, full: 2 });
  });

  it('is the default if out of range', () => {
    for (const gamma of ['0.5', '2.3', 'x'])
      expect(readLook({ scale: [`depth,${gamma},`] }, 'depth').gamma).toBeUndefined();
  });
});

describe('the opacity in the address', () => {
  it('belongs to one layer, beside its handles and its look, until it is the default again', () => {
    const looked = { ...writePin({}, 'depth', 'BTC', { cut: 1, full: 2 }) };
    const both = { ...looked, ...writeLook(looked, 'depth', { map: 'ember' }) };
    const search = reload({ ...both, ...writeOpacity(both, 'depth', 0.35) });
    expect(readOpacity(search, 'depth')).toBe(0.35);
    expect(readOpacity(search, 'triggers')).toBeUndefined();
    expect(readLook(search, 'depth').map).toBe('ember');
    expect(readPin(search, 'depth', 'BTC')).toEqual({ cut: 1, full: 2 });
    expect(writeOpacity(search, 'depth', undefined).scale).toEqual(both.scale);
  });

  it.each(['depth,0', 'depth,0.05', 'depth,1.01', 'depth,x', 'depth,', 'depth', 'depth,NaN'])(
    '%s means nothing',
    (text) => {
      expect(readOpacity({ scale: [text] }, 'depth')).toBeUndefined();
    },
  );

  it('leaves the older fields of a link as they are', () => {
    expect(writeOpacity({ cut: 2, full: 50, map: 'ember' }, 'depth', 0.5)).toEqual({ scale: ['depth,0.5'] });
  });
});

it('sizes are of a coin in its own unit or in another', () => {
  expect([nameSizes('BTC', 'BTC'), nameSizes('BTC', 'USD')]).toEqual(['BTC', 'BTC/USD']);
});
