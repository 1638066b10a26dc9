import { describe, expect, it } from 'vitest';
import { computeHeatmapWeight, type HeatmapNeed } from './heatmap-weight';

const tiles = Array.from({ length: 10 }, (_, i) => 10 + i);
const need: HeatmapNeed = {
  missingTiles: tiles,
  columnSeconds: 60,
  maxDepth: 3500,
  end: 72_000,
  missingChunks: 4,
};

describe('the weight of a heatmap view', () => {
  it('is one depth request per started run of 1,000 points, and one per chunk of candles', () => {
    expect(computeHeatmapWeight(need)).toBe(10 + 4);
    expect(computeHeatmapWeight({ ...need, missingTiles: [10, 100], end: 1e9 })).toBe(20 + 4);
  });

  it('is free when nothing is missing, and costs only what is', () => {
    expect(computeHeatmapWeight({ ...need, missingTiles: [], missingChunks: 0 })).toBe(0);
    expect(computeHeatmapWeight({ ...need, missingTiles: [12], missingChunks: 0 })).toBe(10);
  });

  it('grows with bands of depth', () => {
    const depthOnly = { ...need, missingChunks: 0 };
    expect(computeHeatmapWeight({ ...depthOnly, maxDepth: 3501 })).toBe(12);
    expect(computeHeatmapWeight({ ...depthOnly, maxDepth: 7001 })).toBe(14);
  });

  it('asks for nothing beyond what exists', () => {
    expect(computeHeatmapWeight({ ...need, missingTiles: [20], missingChunks: 0 })).toBe(0);
  });
});
