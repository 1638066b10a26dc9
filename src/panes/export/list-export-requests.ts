import type { FindTile } from '@/data/cache/tile-kind';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { formatSnippets, type SnippetTarget } from '@/data/plan/request-snippets';
import { getDatasetLabel } from '@/data/queries/types';
import { type ListOptions, listRequests } from '../explain/list-requests';
import { loadDigest } from '../explain/use-digest';
import type { ExportRequest } from './export-document';

/** The requests behind `views` as the explain drawer lists them, each with the digest of what it brought. */
export async function listExportRequests(
  views: readonly AnyViewTiles[],
  options: ListOptions,
  target: SnippetTarget,
): Promise<readonly ExportRequest[]> {
  const explained = views.flatMap((view) => listRequests(view, options).requests);
  const listed: ExportRequest[] = [];
  // One after another: each digest copies what its request brought.
  for (const request of explained) {
    const digest = await loadHeldDigest(request, options.find);
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
