/** What the page holds on the GPU; every entry returns to its base when views are left. */
export interface GlCounters {
  contexts: number;
  textures: number;
  textureBytes: number;
}

export const glCounters: GlCounters = { contexts: 0, textures: 0, textureBytes: 0 };

/** Browsers drop the oldest context without a word beyond 16; we stay far below. */
export const MAX_CONTEXTS = 4;
