/** Dominance of all other coins, in percent: 100 minus that of one coin; missing values stay missing. */
export function computeAllOthers(dominances: Float64Array): Float64Array {
  return dominances.map((percent) => 100 - percent);
}
