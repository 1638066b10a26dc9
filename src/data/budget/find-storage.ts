/** The part of the browser's local storage that we use. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `undefined` where storage is forbidden: even reading the property throws there. */
export function findStorage(): LocalStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
