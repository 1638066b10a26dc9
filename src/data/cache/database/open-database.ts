export interface OpenDatabaseOptions {
  readonly factory: IDBFactory;
  readonly name: string;
  readonly version: number;
  /** Creates the stores; runs when there is no such database or an older one. */
  upgrade(database: IDBDatabase): void;
  /** Gives up an open that has neither succeeded nor failed by then: some browsers never answer. */
  readonly timeoutMs: number;
}

/** Another page keeps the database from being opened or removed. */
export class DatabaseBlockedError extends Error {
  override readonly name = 'DatabaseBlockedError';
}

/** Opens a database. Rejects with the browser's error or `DatabaseBlockedError`. */
export function openDatabase({
  factory,
  name,
  version,
  upgrade,
  timeoutMs,
}: OpenDatabaseOptions): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let isOver = false;
    const giveUp = (error: Error): void => {
      isOver = true;
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => giveUp(new DatabaseBlockedError(`${name} did not open`)), timeoutMs);
    request.addEventListener('upgradeneeded', () => upgrade(request.result));
    request.addEventListener('blocked', () => giveUp(new DatabaseBlockedError(`${name} is held by an older page`)));
    request.addEventListener('error', () => giveUp(errorOf(request)));
    request.addEventListener('success', () => {
      clearTimeout(timer);
      if (isOver) request.result.close();
      else resolve(request.result);
    });
  });
}

/** Resolves when the database is removed, or when it will be removed as soon as other pages close it. */
export function removeDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

function errorOf({ error }: IDBRequest): Error {
  return error ?? new DOMException('failed', 'UnknownError');
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

/** Resolves when the whole transaction is stored; rejects when none of it is. */
export function settle(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('aborted', 'AbortError')));
  });
}
