declare const brand: unique symbol;

/** A `T` that only its named constructor can make, so that seconds and milliseconds cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
