import type { DatabaseTrouble } from './database-types';
import { DatabaseBlockedError } from './open-database';
import { isQuotaError } from './quota-error';

/** Throws where there is none or it is denied. Digests are missing outside secure origins. */
export function findFactory(instead?: IDBFactory): IDBFactory {
  const factory = (instead ?? globalThis.indexedDB) as IDBFactory | undefined;
  if (factory === undefined) throw new DOMException('There is no IndexedDB', 'NotSupportedError');
  if ((globalThis.crypto.subtle as SubtleCrypto | undefined) === undefined) {
    throw new DOMException('There is no SubtleCrypto', 'NotSupportedError');
  }
  return factory;
}

/** Why a database did not open. */
export function troubleOf(error: unknown): DatabaseTrouble {
  if (error instanceof DatabaseBlockedError) return 'blocked';
  if (isQuotaError(error)) return 'full';
  switch ((error as Error).name) {
    case 'VersionError':
      return 'newer';
    case 'SecurityError':
    case 'InvalidStateError':
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
