import { useEffect, useEffectEvent, useState } from 'react';
import { isAbort, messageOf } from '@/base/errors';
import { type LedgerAsk, makeLedgerClient } from '@/data/ledger/ledger-client';
import type { Ledger } from '@/data/ledger/ledger-messages';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { listOffMarket } from '@/data/plan/heatmap-span';
import type { TimeSpan, TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { findMarketRange } from '@/domain/columns/market-range';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { findDepthLayer } from './book-in-view';
import type { BookSources } from './book-sources';
import { describeBasis } from './layer-parts';
import type { Heatmap } from './use-heatmap';

/** The walls of what is loaded, and how far they have come. */
export interface WallLedger {
  /** `undefined` before the first are known; those of before while new ones are looked for. */
  readonly found: FoundLedger | undefined;
  readonly isPending: boolean;
  /** Why they could not be followed. */
  readonly error: string | undefined;
  retry(): void;
}

export interface FoundLedger extends Ledger {
  readonly spec: GridSpec;
  readonly threshold: WallThreshold;
}

interface State {
  readonly name: string;
  readonly found?: FoundLedger;
  readonly error?: string;
}

export interface LedgerChoice {
  readonly threshold: WallThreshold;
  readonly isOn: boolean;
  /** How many walls survived is shown. */
  readonly hasSurvival: boolean;
}

/** Follows the walls of the depth layer through all loaded snapshots, in a worker; asks for nothing. */
export function useWallLedger(heatmap: Heatmap, { threshold, isOn, hasSurvival }: LedgerChoice): WallLedger {
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  // Its worker starts with the first ask.
  const [client] = useState(() => makeLedgerClient());
  const layer = findDepthLayer(heatmap);
  const ask = isOn ? makeLedgerAsk(heatmap, threshold, hasSurvival) : undefined;
  const name = ask === undefined ? '' : nameAsk(ask, attempt);
  const follow = useEffectEvent((signal: AbortSignal) => {
    if (ask === undefined) return;
    const { spec } = ask.setup;
    client.follow(ask, signal).then(
      (ledger) => setState({ name, found: { ...ledger, spec, threshold } }),
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, name, error: messageOf(error) }));
      },
    );
  });
  const isWanted = isOn && layer !== undefined;
  useEffect(() => (isWanted ? () => client.dispose() : undefined), [client, isWanted]);
  const tiles = layer?.data;
  useEffect(() => {
    if (tiles === undefined || name === '') return undefined;
    const controller = new AbortController();
    follow(controller.signal);
    return () => controller.abort();
  }, [client, tiles, name]);
  return {
    found: isWanted ? state?.found : undefined,
    isPending: isWanted && state?.name !== name,
    error: state?.name === name ? state.error : undefined,
    retry: () => setAttempt((times) => times + 1),
  };
}

/** What is followed: every loaded snapshot of the depth layer, with the trades that are loaded. */
export function makeLedgerAsk(heatmap: Heatmap, threshold: WallThreshold, hasSurvival = false): LedgerAsk | undefined {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return undefined;
  const { known } = heatmap.candles;
  const { candles, offMarket } = leaveOffMarket(heatmap);
  const { tiles, spec, view } = layer.data;
  const { selection } = view;
  const volumes = readVolumes(heatmap);
  return {
    setup: {
      spec,
      form: {
        maxDepth: selection.maxDepth ?? MAX_DEPTH_DEFAULT,
        isSum: selection['transform.groupBy.type'] !== undefined,
      },
      threshold,
      recorded: listRecorded(heatmap.sources),
    },
    hasSurvival,
    sources: { candles, known: capKnown(known, candles), offMarket, volumes },
    parts: tiles
      .toSorted((a, b) => a.tileIndex - b.tileIndex)
      .map((tile) => ({ tile, basis: `${describeBasis(tile, candles)} ${volumes?.times.length ?? ''}` })),
  };
}

function nameAsk({ setup, parts, hasSurvival }: LedgerAsk, attempt: number): string {
  const tiles = parts.map(({ tile, basis }) => `${tile.tileIndex} ${tile.columns.timestampsMicros.length} ${basis}`);
  return JSON.stringify([setup, tiles, attempt, hasSurvival]);
}

/** Candles whose wicks end where the market did: a print off the market took from no wall that lies on the way. */
export function leaveOffMarket({
  market,
  candles: { candles },
}: Pick<Heatmap, 'market' | 'candles'>): Required<Pick<TradeSources, 'candles' | 'offMarket'>> {
  const range = findMarketRange(candles, 0, candles.length, listOffMarket(market));
  if (range === undefined || range.off.length === 0) return { candles, offMarket: [] };
  const [highs, lows] = [
    candles.highs.map((high) => Math.min(high, range.high)),
    candles.lows.map((low) => Math.max(low, range.low)),
  ];
  return { candles: { ...candles, highs, lows }, offMarket: range.off.map(({ time }) => time) };
}

/** After the last candle nothing is known of trades: the tile may have been loaded before they happened. */
function capKnown(known: readonly TimeSpan[], { times, length, seconds = 60 }: TradeSources['candles']): TimeSpan[] {
  const end = length === 0 ? 0 : times[length - 1] + seconds;
  return known.map(({ from, to }) => ({ from, to: Math.min(to, end) }));
}

/** Volume at price, where it is on screen anyway. */
function readVolumes({ linked, marks: { bubbles } }: Heatmap): TradeSources['volumes'] {
  if (bubbles === undefined) return undefined;
  const { columns, seconds } = linked.trades;
  return { ...columns, seconds, rowStep: bubbles.rowStep };
}

/** Of a sum, where each of its recorded venues has a book. */
function listRecorded({ books }: BookSources): readonly (readonly TimeSpan[])[] {
  if (books.length < 2) return [];
  return books.flatMap(({ recorded }) => {
    if (recorded === undefined) return [];
    const spans = (recorded.spans ?? [recorded]).map(({ from, to }) => ({ from: from.s, to: to.s }));
    const last = spans.at(-1);
    // What is being recorded goes on after the list was loaded.
    if (recorded.live === true && last !== undefined)
      spans[spans.length - 1] = { ...last, to: Number.MAX_SAFE_INTEGER };
    return [spans];
  });
}
