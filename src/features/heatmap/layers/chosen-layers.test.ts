import { expect, it } from 'vitest';
import type { LayerId } from '@/state/url-state';
import { readLayers, toggleLayer, writeLayers } from './chosen-layers';

it.each([
  [[], 'triggers', ['triggers']],
  [['depth'], 'depth', []],
  [['depth'], 'liquidations', ['depth', 'liquidations']],
  [['depth', 'liquidations'], 'triggers', ['depth', 'triggers']],
  [['depth', 'liquidations'], 'depth', ['liquidations']],
  [['liquidations'], 'depth', ['liquidations', 'depth']],
] as [LayerId[], LayerId, LayerId[]][])('of %j switching %s leaves %j', (layers, id, left) => {
  expect(toggleLayer(layers, id)).toEqual(left);
});

it('writes nothing for depth only, and reads back what it writes', () => {
  expect(writeLayers(['depth'])).toBeUndefined();
  for (const layers of [
    [],
    ['depth'],
    ['triggers'],
    ['depth', 'liquidations'],
    ['liquidations', 'depth'],
  ] as LayerId[][]) {
    const layer = writeLayers(layers);
    expect(readLayers(layer === undefined ? {} : { layer })).toEqual(layers);
  }
});
