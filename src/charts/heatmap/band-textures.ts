import type { Clock } from '@/base/clock';
import {
  BAND_ROWS,
  BAND_STRIDE,
  type CellTile,
  type GridBand,
  levelOffset,
  TILE_COLUMNS,
} from '@/domain/grid/grid-tile';
import type { GlTexture } from '@/gl/gl-texture';
import type { GridRenderer } from '@/gl/grid-renderer';

/** Above this, textures that the frame does not need are released. */
const MAX_TEXTURE_BYTES = 192 * 2 ** 20;

/** One pyramid level of a band. */
export interface LevelTexture {
  readonly texture: GlTexture;
  readonly level: number;
}

/** A band that a frame needs, with the level that its scale reads. */
export interface NeededBand {
  readonly tile: CellTile;
  readonly band: GridBand;
  readonly level: number;
}

/**
 * Textures of bands, one per pyramid level that was shown: a day of a deep book has eight times as many codes as the
 * level that a screen shows.
 */
export class BandTextures {
  readonly #renderer: GridRenderer;
  readonly #clock: Clock;
  /** Keyed by the band's codes, which never change in place. */
  readonly #levels = new Map<Uint8Array, LevelTexture[]>();
  bytes = 0;

  constructor(renderer: GridRenderer, clock: Clock) {
    this.#renderer = renderer;
    this.#clock = clock;
  }

  /** The requested level, or the nearest uploaded one until it is there. */
  find({ codes }: GridBand, level: number): LevelTexture | undefined {
    const distance = (other: LevelTexture): number => Math.abs(other.level - level);
    return this.#levels.get(codes)?.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  }

  /** Uploads missing textures for `budgetMs`, at least one. Returns the tiles that still lack some. */
  upload(needed: readonly NeededBand[], budgetMs: number): Set<CellTile> {
    const deadline = this.#clock.monotonic() + budgetMs;
    const lacking = new Set<CellTile>();
    let isLate = false;
    for (const { tile, band, level } of needed) {
      if (this.find(band, level)?.level === level) continue;
      if (isLate) {
        lacking.add(tile);
        continue;
      }
      this.#add(band, level);
      isLate = this.#clock.monotonic() > deadline;
    }
    if (this.bytes > MAX_TEXTURE_BYTES) this.#keepNeeded(needed);
    return lacking;
  }

  /** Releases the textures of all other tiles. */
  keepTiles(tiles: readonly CellTile[]): void {
    const kept = new Set(tiles.flatMap((tile) => tile.bands.map((band) => band.codes)));
    this.#drop((codes) => !kept.has(codes));
  }

  dispose(): void {
    this.#drop(() => true);
  }

  #add({ codes }: GridBand, level: number): void {
    const lines = { place: levelOffset(level), stride: BAND_STRIDE };
    const texture = this.#renderer.makeBandTexture(BAND_ROWS >> level, TILE_COLUMNS, codes, lines);
    this.#levels.set(codes, [...(this.#levels.get(codes) ?? []), { texture, level }]);
    this.bytes += texture.bytes;
  }

  #keepNeeded(needed: readonly NeededBand[]): void {
    const levelOf = new Map(needed.map(({ band, level }) => [band.codes, level]));
    this.#drop((codes, level) => levelOf.get(codes) !== level);
  }

  #drop(isDropped: (codes: Uint8Array, level: number) => boolean): void {
    for (const [codes, levels] of this.#levels) {
      const kept = levels.filter(({ level }) => !isDropped(codes, level));
      if (kept.length === levels.length) continue;
      for (const { texture, level } of levels) if (isDropped(codes, level)) this.#dispose(texture);
      if (kept.length === 0) this.#levels.delete(codes);
      else this.#levels.set(codes, kept);
    }
  }

  #dispose(texture: GlTexture): void {
    this.bytes -= texture.bytes;
    texture.dispose();
  }
}
