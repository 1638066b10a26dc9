/** The part of the browser's local storage that is used. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reading the property alone throws where storage is forbidden. */
export function findStorage(): LocalStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
