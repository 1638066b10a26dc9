import type { Disposer } from '@/base/dispose';
import type { CellTile } from '@/domain/grid/grid-tile';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';

export type BackendKind = 'webgl2' | 'software';

/** The renderer that the user chooses; `automatic` and `webgl2` fall back to software while no context is available. */
export type Renderer = 'automatic' | BackendKind;

/** Draws heat frames on its own canvas. All back ends give the same pixels. */
export interface HeatBackend extends Disposer {
  readonly kind: BackendKind;
  readonly canvas: HTMLCanvasElement;
  /** Whether it draws on the CPU, as WebGL2 does too without a graphics card. */
  readonly isOnCpu: boolean;
  /** Memory besides the tiles: textures, pictures, the memory of its kernel. */
  readonly bytes: number;
  /** Milliseconds of the last `draw` spent on uploads. */
  readonly uploadMs: number;
  /** Releases everything that belongs to other tiles. */
  keepTiles(tiles: readonly CellTile[]): void;
  setStyle(style: HeatStyle): void;
  setFrame(frame: HeatFrame | undefined): void;
  /** Returns false when something is left for the next frame, such as uploads. */
  draw(): boolean;
}
