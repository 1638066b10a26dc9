import type { Disposer } from '@/base/dispose';
import type { CellTile } from '@/domain/grid/grid-tile';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';

export type BackendKind = 'webgl2' | 'software';

/** What the user asks for; `automatic` and `webgl2` fall back to software while there is no context to be had. */
export type Renderer = 'automatic' | BackendKind;

/** Draws heat frames on a canvas of its own. All back ends give the same pixels. */
export interface HeatBackend extends Disposer {
  readonly kind: BackendKind;
  readonly canvas: HTMLCanvasElement;
  /** It draws on the processor, as WebGL2 does too without a graphics card. */
  readonly isOnCpu: boolean;
  /** What it holds beside the tiles: textures, pictures, the memory of its kernel. */
  readonly bytes: number;
  /** Milliseconds of the last `draw` that went into uploads. */
  readonly uploadMs: number;
  /** Gives up what it holds of other tiles. */
  keepTiles(tiles: readonly CellTile[]): void;
  setStyle(style: HeatStyle): void;
  setFrame(frame: HeatFrame | undefined): void;
  /** Gives back false when something is left for the next frame, such as uploads. */
  draw(): boolean;
}
