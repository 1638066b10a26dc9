/** A function of the day that computes each day once, however often it is asked for. */
export function oncePerDay<Value>(ofDay: (day: number) => Value): (day: number) => Value {
  const kept = new Map<number, Value>();
  return (day) => {
    const known = kept.get(day);
    if (known !== undefined) return known;
    const made = ofDay(day);
    kept.set(day, made);
    return made;
  };
}
