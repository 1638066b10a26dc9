/** The row that a key in the search box above a list moves to. Letters, Home and End belong to the text. */
export function getMenuTarget(key: string, at: number, count: number, pageRows: number): number | undefined {
  if (count === 0) return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -pageRows,
    PageDown: pageRows,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return undefined;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.max(0, Math.min(count - 1, at + step));
}
