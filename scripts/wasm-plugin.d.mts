import type { Plugin } from 'vite';

export type WasmBuild = 'simd' | 'scalar';
/** Texts by file name. */
export type WasmSources = Readonly<Record<string, string>>;

export declare function readWasmSources(): WasmSources;
export declare function loadWasmFrom(name: string, sources: WasmSources, build: WasmBuild): Promise<Buffer>;
export declare function wasm(load?: (name: string, build: WasmBuild) => Promise<Buffer>): Plugin;
