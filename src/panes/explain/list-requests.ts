import type { Budget, LedgerEntry } from '@/data/budget/budget';
import type { FindTile, HeldTile, TileKind } from '@/data/cache/database/tile-kind';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { planRuns } from '@/data/plan/plan-runs';
import { EMPTY_BYTE_MEMORY, predictBytesPerPoint } from '@/data/plan/predict-bytes';
import type { PriceSource } from '@/data/plan/price-view';
import { computeRunSpan, makeRunCosts } from '@/data/plan/run-costs';
import { countBuckets, listTilesOf, tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';

/** Where tiles of a view come from. `forgotten`: they were requested, but the ledger no longer has the request. */
export type Provenance = 'asked' | 'forgotten' | 'kept' | 'derived';

/** One request behind the shown data, or the one that would load them. */
export interface ExplainedRequest {
  readonly view: AnyViewTiles;
  readonly span: TimeSpan;
  /** Query string as in the contract, without the key. */
  readonly search: string;
  readonly provenance: Provenance;
  /** What it was `derived` from: "blockSize 5, maxDepth 17500". */
  readonly derivedFrom: string | undefined;
  /** `undefined` if it was not sent. */
  readonly sent: LedgerEntry | undefined;
  readonly predicted: number;
  readonly source: PriceSource;
  /** The tiles it loads, all of them or only those shown. */
  readonly tiles: readonly number[];
  readonly predictedBytes: number;
}

export interface ExplainedView {
  readonly requests: readonly ExplainedRequest[];
  /** Number of the view's tiles by provenance. */
  readonly tiles: Readonly<Record<Provenance | 'missing', number>>;
}

export interface ListOptions {
  readonly find: FindTile;
  readonly budget: Pick<Budget, 'predict'>;
  /** Weight of a full budget. */
  readonly capacity: number;
  /** Latest first. */
  readonly ledger: readonly LedgerEntry[];
  readonly nowSeconds: number;
}

interface Place {
  readonly tile: number;
  readonly provenance: Provenance;
  readonly origin: Origin | undefined;
}

/** Tiles from which others were derived. */
interface Origin {
  readonly label: string;
  readonly view: AnyViewTiles;
}

/** Every request behind the tiles of `view`, including those behind tiles they were derived from. */
export function listRequests(view: AnyViewTiles, options: ListOptions): ExplainedView {
  const sent = listSent(view, options);
  const places = view.tiles.flatMap((tile) => findPlace(view, tile, sent, options) ?? []);
  const shown = sent.filter(({ tiles }) =>
    places.some((one) => one.provenance === 'asked' && tiles.includes(one.tile)),
  );
  const unsent = groupPlaces(places).flatMap((group) => planGroup(view, group, options));
  const origins = mergeOrigins(places.flatMap(({ origin }) => origin ?? []));
  const behind = origins.flatMap((origin) => listRequests(origin, options).requests);
  const count = (provenance: Provenance): number => places.filter((one) => one.provenance === provenance).length;
  return {
    requests: dropRepeated([...shown, ...unsent, ...behind]),
    tiles: {
      asked: count('asked'),
      forgotten: count('forgotten'),
      kept: count('kept'),
      derived: count('derived'),
      missing: view.tiles.length - places.length,
    },
  };
}

function dropRepeated(requests: readonly ExplainedRequest[]): ExplainedRequest[] {
  const names = new Set<string>();
  return requests.filter(({ search, sent }) => {
    const name = `${search} ${sent?.id}`;
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}

/** The ledger's requests for the series, latest first. */
function listSent(view: AnyViewTiles, { ledger }: ListOptions): ExplainedRequest[] {
  const { kind } = view;
  return ledger.flatMap((entry): ExplainedRequest[] => {
    const { span, search, type, outcome } = entry;
    if (type !== kind.type || outcome !== 'done' || span === undefined) return [];
    if (kind.searchOf(view.view, span) !== search) return [];
    const tiles = listTilesOf(kind.scaleOf(view.view), span.from, span.to);
    const { predicted, source, bytes } = entry;
    return [
      {
        view,
        span,
        search,
        predicted,
        source,
        tiles,
        provenance: 'asked',
        derivedFrom: undefined,
        sent: entry,
        predictedBytes: bytes,
      },
    ];
  });
}

function findPlace(
  view: AnyViewTiles,
  tile: number,
  sent: readonly ExplainedRequest[],
  options: ListOptions,
): Place | undefined {
  const held = options.find(view.kind, view.view, tile);
  if (held === undefined) return undefined;
  const isInLedger = sent.some(({ tiles }) => tiles.includes(tile));
  const provenance = held.origin === 'asked' && !isInLedger ? 'forgotten' : held.origin;
  return { tile, provenance, origin: held.origin === 'derived' ? findOrigin(view, tile, options.find) : undefined };
}

/** What the tile would be derived from now; `undefined` if that is no longer cached. */
function findOrigin(view: AnyViewTiles, tile: number, find: FindTile): Origin | undefined {
  const found = new Map<string, { readonly kind: TileKind<unknown, unknown>; view: unknown; tiles: number[] }>();
  let last = '';
  const watch: FindTile = <View, Tile>(
    kind: TileKind<View, Tile>,
    of: View,
    at: number,
  ): HeldTile<Tile> | undefined => {
    const held = find(kind, of, at);
    if (held === undefined) return undefined;
    last = `${kind.type} ${kind.keyOf(of)}`;
    const seen = found.get(last) ?? { kind: kind as unknown as TileKind<unknown, unknown>, view: of, tiles: [] };
    found.set(last, { ...seen, tiles: [...new Set([...seen.tiles, at])] });
    return held;
  };
  if (view.kind.derivableUntil(view.view, tile, watch) === undefined) return undefined;
  // Candidates are tried in turn, so the last one examined is the one that worked.
  const origin = found.get(last);
  if (origin === undefined) return undefined;
  return { label: describeOrigin(view, origin), view: { ...origin, reach: view.reach } };
}

const ANY_SPAN: TimeSpan = { from: 0, to: 0 };

/** The parameters in which the origin differs: "blockSize 5, maxDepth 17500". */
function describeOrigin(view: AnyViewTiles, origin: Pick<AnyViewTiles, 'kind' | 'view'>): string {
  const [own, other] = [view, origin].map((one) => new URLSearchParams(one.kind.searchOf(one.view, ANY_SPAN))) as [
    URLSearchParams,
    URLSearchParams,
  ];
  const names = [...new Set([...own.keys(), ...other.keys()])];
  const differing = names.filter((name) => own.getAll(name).join() !== other.getAll(name).join());
  return differing
    .map((name) => (other.has(name) ? `${name} ${other.getAll(name).join(' ')}` : `no ${name}`))
    .join(', ');
}

function mergeOrigins(origins: readonly Origin[]): AnyViewTiles[] {
  const merged = new Map<string, AnyViewTiles>();
  for (const { view } of origins) {
    const name = `${view.kind.type} ${view.kind.keyOf(view.view)}`;
    const tiles = new Set([...(merged.get(name)?.tiles ?? []), ...view.tiles]);
    merged.set(name, { ...view, tiles: [...tiles].sort((a, b) => a - b) });
  }
  return [...merged.values()];
}

/** Groups neighbouring tiles that were not requested, by provenance. */
function groupPlaces(places: readonly Place[]): (readonly Place[])[] {
  const groups: Place[][] = [];
  for (const place of places) {
    if (place.provenance === 'asked') continue;
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isNext =
      before?.tile === place.tile - 1 &&
      before.provenance === place.provenance &&
      before.origin?.label === place.origin?.label;
    if (isNext) group?.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** The requests that would load the tiles of a group. */
function planGroup(
  view: AnyViewTiles,
  group: readonly Place[],
  { budget, capacity, nowSeconds }: ListOptions,
): ExplainedRequest[] {
  const { kind } = view;
  const [scale, facts] = [kind.scaleOf(view.view), kind.factsOf(view.view)];
  const bytesPerPoint = predictBytesPerPoint(facts, EMPTY_BYTE_MEMORY);
  const { from, to } = view.reach;
  const reach = { from, to: Math.min(to, scale.startOf(scale.bucketOf(nowSeconds) + 1)) };
  const predict: Budget['predict'] = (asked) => budget.predict(asked);
  const costs = makeRunCosts({ facts, scale, reach, bytesPerPoint, predict, capacity });
  return planRuns(
    group.map(({ tile }) => tile),
    costs,
  ).flatMap((run): ExplainedRequest[] => {
    const span = computeRunSpan(run, scale, reach);
    const points = countBuckets(scale, span);
    if (points === 0) return [];
    const { weight, source } = budget.predict({ ...facts, points });
    return [
      {
        view,
        span,
        source,
        search: kind.searchOf(view.view, span),
        provenance: group[0].provenance,
        derivedFrom: group[0].origin?.label,
        sent: undefined,
        predicted: weight,
        tiles: listTilesOf(scale, tileStartOf(scale, run.firstTile), tileStartOf(scale, run.firstTile + run.count)),
        predictedBytes: points * bytesPerPoint,
      },
    ];
  });
}
