/** `full` is what a person sees; `small` is the same world, shorter and with fewer markets, for tests. */
export type Scale = 'small' | 'full';
