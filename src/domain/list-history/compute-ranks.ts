/**
 * The rank of each value, 1 for the greatest. Equal values share the better rank, which is one more than the number of
 * greater values. 0 for an unknown value.
 */
export function computeRanks(values: Float64Array): Int32Array {
  const told = Array.from({ length: values.length }, (_, i) => i).filter((i) => !Number.isNaN(values[i]));
  told.sort((a, b) => values[b] - values[a]);
  const ranks = new Int32Array(values.length);
  let rank = 0;
  for (const [place, i] of told.entries()) {
    if (place === 0 || values[i] !== values[told[place - 1]]) rank = place + 1;
    ranks[i] = rank;
  }
  return ranks;
}
