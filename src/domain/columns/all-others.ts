/** Dominance of all other coins together, in percent, from that of one; missing stays missing. */
export function computeAllOthers(dominances: Float64Array): Float64Array {
  return dominances.map((percent) => 100 - percent);
}
