/** Ink of a change: up, down, or none that its decimals show. */
export const TONES = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-3' } as const;
