/** Compiled from `src/wasm` by `scripts/wasm-plugin.mjs`. */
declare module '*.wasm?simd' {
  /** The module's bytes. */
  export const base64: string;
}

declare module '*.wasm?scalar' {
  /** The module's bytes. */
  export const base64: string;
}
