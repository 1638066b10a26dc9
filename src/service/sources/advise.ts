/**
 * What a person can do about a venue that does not answer, by what the network layer says of it. The sentences are those of
 * `feeds/connection`, wherever in it they arise: a source keeps the words of its connection and no code.
 */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /was not found|could not be looked up|There is no (?:network|way)/,
    'Check that this computer is online; a VPN, firewall or DNS filter may block the name.',
  ],
  [
    /refuses connections|was cut|does not answer|^Nothing (?:came|has come) from|^No data from/,
    'The venue may be down, or a firewall stands between.',
  ],
  [
    /certificate of .* cannot be verified/,
    'A proxy or virus scanner that opens encrypted connections does this: let it pass this host, or trust its certificate.',
  ],
  [
    /does not serve this place/,
    'The venue blocks this country or network. Record the same coin at another venue instead.',
  ],
  [/asks to be left alone/, 'It has had too many requests from this address. Its pause ends by itself.'],
  [
    /out of order or in maintenance|may be in maintenance/,
    'The venue is down. It is back when its maintenance is over.',
  ],
  [
    /another form|cannot be read/,
    'The venue has changed its list since this version was made: a newer one may read it.',
  ],
  [/lists no market|delisted/, 'Remove the source, and add the market that the venue lists now.'],
];

/** What a demo venue on this computer says where it does not play, in the place of the same sentences of a network. */
const DEMO_ADVICE = 'The demo venue on this computer does not answer: start it again, or start Depthscape without it.';
const [NAME, DOWN] = ADVICE;

/** The same of a demo venue: it is no matter of networks. */
export function adviseDemo(reason: string): string | undefined {
  return [NAME, DOWN].some(([pattern]) => pattern.test(reason)) ? DEMO_ADVICE : adviseReason(reason);
}

/** Undefined where there is nothing to be done, or nobody knows what. */
export function adviseReason(reason: string): string | undefined {
  return ADVICE.find(([pattern]) => pattern.test(reason))?.[1];
}
