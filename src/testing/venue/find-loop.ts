import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED } from '../recorded-service/recordings';
import { loadLoop, type RecordedLoop } from './recorded-loop';

const RECORDED = ['usdm__btcusdt_20230404.dat.gz', 'usdm__btcusdt_20230405.dat.gz'].map((name) =>
  join(SHARED, 'data/exchange-captures/2023-04', name),
);
const EXCERPT = 'binance-linear-btcusdt.dat.gz';

/** Two minutes that are part of the project. `folder`: location of the excerpt, next to this file by default. */
export function loadExcerpt(folder = fileURLToPath(new URL('./excerpt', import.meta.url))): RecordedLoop {
  return loadLoop([join(folder, EXCERPT)]);
}

/** The recorded minutes that loop most smoothly, if the recordings exist; otherwise the excerpt. */
export function loadLongestLoop(folder?: string): RecordedLoop {
  return RECORDED.every((path) => existsSync(path)) ? loadLoop(RECORDED, true) : loadExcerpt(folder);
}
