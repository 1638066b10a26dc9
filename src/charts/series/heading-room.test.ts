import { expect, it } from 'vitest';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { HEADING_CSS_PX } from './heading-room';
import { computeVolumeScale } from './volume-series';

const HEIGHT = 88;

it('keeps bars of volume below the heading of the pane', () => {
  const column = (volumes: number[]) => ({
    times: Float64Array.from(volumes, (_, i) => i * 60),
    volumes: Float64Array.from(volumes),
  });
  const volumes = buildSideVolumes(column([900, 5, 1]), column([1, 2, 3]));
  const view = { timeFrom: 0, timeTo: 180, priceLow: 0, priceHigh: 1 };
  const scale = computeVolumeScale({ volumes, baseSeconds: 60 }, view, HEIGHT);
  expect(scale && scale.zeroY - 900 * scale.pxPerUnit).toBeGreaterThanOrEqual(HEADING_CSS_PX);
});
