import { ServiceError } from '@/service/request/service-error';
import { VenueError } from '../feeds/connection/venue-http';
import type { LocalSources } from '../http/local-sources';
import type { SourceDescriber } from './describe-sources';
import { SourceError } from './source-id';
import type { SourceManager } from './source-manager';

const SENTENCES = { unknown: 404, refused: 409 } as const;

/** A failure that is a sentence for whoever asked becomes an answer; others stay what they are. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof SourceError) {
      const code = cause.kind === 'unknown' ? 'NOT_FOUND' : 'INVALID_PARAMS';
      throw new ServiceError(code, cause.message, { status: SENTENCES[cause.kind], cause });
    }
    if (cause instanceof VenueError) throw new ServiceError('INTERNAL_ERROR', cause.message, { status: 502, cause });
    throw cause;
  }
}

/** The sources as `/local/sources` answers them. */
export function makeLocalSources(manager: SourceManager, describer: SourceDescriber): LocalSources {
  return {
    list: () => explained(describer.list()),
    detail: (id) => explained(describer.detail(id)),
    venues: () => describer.venues(),
    search: (text) => explained(describer.search(text)),
    command: (command) => explained(manager.command(command)),
  };
}
