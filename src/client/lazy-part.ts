import { lazy } from 'react';
import { loadPart } from '@/data/http/load-part';
import { reloadOnce } from './reload-once';

/**
 * React's `lazy` with retries, for a part that may be opened while its server is away: React would remember a failure
 * forever.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load).catch(reloadOnce));
