import type { Service } from '@/client/service-context';
import type { Budget } from '@/data/budget/budget';
import type { FindTile } from '@/data/cache/database/tile-kind';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { formatSnippets, makeSnippetTarget } from '@/data/plan/request-snippets';
import { getDatasetLabel } from '@/data/queries/types';
import { type ListOptions, listRequests } from '../explain/list-requests';
import { loadDigest } from '../explain/use-digest';
import type { ExportRequest } from './export-document';

export interface ExportSources {
  readonly find: FindTile;
  readonly service: Service;
  readonly budget: Budget;
}

/** The requests behind `views` as in the explain drawer, each with the digest of its data. */
export async function listExportRequests(
  views: readonly AnyViewTiles[],
  { find, service, budget }: ExportSources,
): Promise<readonly ExportRequest[]> {
  const { ledger, capacity } = budget.getState();
  const options: ListOptions = { find, budget, ledger, capacity, nowSeconds: service.clock.now() / 1000 };
  const { requests, getWorld } = service.connection;
  const target = makeSnippetTarget(requests, location.origin, getWorld()?.source === 'relay');
  const explained = views.flatMap((view) => listRequests(view, options).requests);
  const listed: ExportRequest[] = [];
  // One after another, because each digest copies its request's data.
  for (const request of explained) {
    const digest = await loadHeldDigest(request, find);
    listed.push({
      dataset: getDatasetLabel(request.view.kind.type),
      path: formatSnippets(target, request.search).path,
      provenance: request.derivedFrom === undefined ? request.provenance : `derived from ${request.derivedFrom}`,
      sha256: digest?.sha256,
      snapshots: digest?.snapshots,
      levels: digest?.levels,
    });
  }
  return listed;
}

async function loadHeldDigest(request: Parameters<typeof loadDigest>[0], find: FindTile) {
  const digest = await loadDigest(request, find);
  return digest === 'gone' ? undefined : digest;
}
