import { ensure } from '@/base/assert';

/** The elements of `root` that name the host they are (`data-host`). */
export function findHosts<Name extends string>(
  root: HTMLElement,
  names: readonly Name[],
): Readonly<Record<Name, HTMLElement>> {
  const found = names.map((name) => {
    const element = root.querySelector<HTMLElement>(`[data-host=${name}]`);
    return [name, ensure(element, `the element of ${name}`)] as const;
  });
  return Object.fromEntries(found) as Record<Name, HTMLElement>;
}
