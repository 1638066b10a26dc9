/** Counts of the page's GPU objects; every count returns to its start value when views are closed. */
export interface GlCounters {
  contexts: number;
  textures: number;
  textureBytes: number;
}

export const glCounters: GlCounters = { contexts: 0, textures: 0, textureBytes: 0 };

/** Beyond 16 contexts, browsers silently drop the oldest; we stay far below. */
export const MAX_CONTEXTS = 4;
