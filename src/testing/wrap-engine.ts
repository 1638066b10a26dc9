import type { Engine } from '@/service/store/engine/engine';

/** `engine` with some of its methods replaced, for tests that break, count or watch them. */
export function wrapEngine(engine: Engine, changes: Partial<Engine>): Engine {
  return new Proxy(engine, {
    get(target, name) {
      const changed: unknown = Reflect.get(changes, name);
      if (changed !== undefined) return changed;
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });
}
