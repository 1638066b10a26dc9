import { getBestWriter } from '@/data/decode/tile-kernel';
import { priceInUsd } from '@/domain/book/price-in-usd';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { USD_CODE_BOOK } from '@/domain/grid/code-book';
import type { GridTile } from '@/domain/grid/grid-tile';
import type { GridTiles } from './grid-news';

const priced = new WeakMap<GridTile, GridTile>();

/** The same tiles with sizes in USD, size × price of the level. Requests nothing. Each tile is converted once. */
export function priceGrid({ spec, tiles }: GridTiles): GridTiles {
  return { spec: { ...spec, book: USD_CODE_BOOK }, tiles: tiles.map(priceTile) };
}

/** One tile with sizes in USD. */
export function priceTile(tile: GridTile): GridTile {
  const known = priced.get(tile);
  if (known !== undefined) return known;
  const spec = { ...tile.spec, book: USD_CODE_BOOK };
  const made = buildGridTile(spec, tile.tileIndex, priceInUsd(tile.columns), getBestWriter());
  priced.set(tile, made);
  return made;
}
