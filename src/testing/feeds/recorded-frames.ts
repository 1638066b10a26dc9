import { readFileSync } from 'node:fs';
import type { MarketEvent } from '@/service/feeds/protocol/market-event';
import { isObject, type JsonObject } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import { findRecordings, SHARED } from '../recorded-service/recordings';

const FRAMES = 'data/feed-frames/';

/** Whether the recorded frames exist; prints a note if not. */
export function findFrames(what: string): boolean {
  return findRecordings(what, ['data/feed-frames', 'data/venue-frames', 'data/bybit-ob500']);
}

/** A frame or answer of `feed-frames/fixtures`. */
export function readFixture(path: string): JsonObject {
  const json: unknown = JSON.parse(readFileSync(`${SHARED}${FRAMES}fixtures/${path}`, 'utf8'));
  if (isObject(json)) return json;
  throw new Error(`${path} is no object`);
}

/** The lines of an oracle file. */
export function readOracle<T>(path: string): readonly T[] {
  const lines = readFileSync(`${SHARED}${FRAMES}${path}`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

/** The events that the venue's parser reads from a frame; `url`: of its socket or request. */
export function parseWith(venue: Venue, json: JsonObject, url?: string): readonly MarketEvent[] {
  return venue.parse({ json, url });
}
