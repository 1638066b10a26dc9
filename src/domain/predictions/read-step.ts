/** Position of an outcome among those of its event. */
export interface Step {
  readonly at: number;
  /** `↑ $125,000`: whether it names a price to be reached, up or down. */
  readonly isArrow: boolean;
}

const STEP = /^([↑↓<>≤≥]?)\s?\$?(\d[\d,]*(?:\.\d+)?)/;
/** Sorts it before or after the step that starts or ends at the same number. */
const ASIDE: Readonly<Record<string, number>> = { '<': -1e-6, '≤': -1e-6, '>': 1e-6, '≥': 1e-6 };

/** The step in a title such as `≤74°F`, `4.2–4.4%` or `↑ $125,000`; `undefined` for names. */
export function readStep(title: string): Step | undefined {
  const found = STEP.exec(title.trim());
  if (found === null) return undefined;
  const [, sign, number] = found;
  return { at: Number(number.replaceAll(',', '')) + (ASIDE[sign] ?? 0), isArrow: sign === '↑' || sign === '↓' };
}
