import type { Plugin } from 'vite';

export type WasmBuild = 'simd' | 'scalar';

export declare function loadWasmFrom(name: string, text: string, build: WasmBuild): Promise<Buffer>;
export declare function wasm(load?: (name: string, build: WasmBuild) => Promise<Buffer>): Plugin;
