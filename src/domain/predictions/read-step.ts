/** Where an outcome lies among those of its event. */
export interface Step {
  readonly at: number;
  /** `↑ $125,000`: it names a price that is to be reached, up or down. */
  readonly isArrow: boolean;
}

const STEP = /^([↑↓<>≤≥]?)\s?\$?(\d[\d,]*(?:\.\d+)?)/;
/** Beside the step that begins or ends at the same number. */
const ASIDE: Readonly<Record<string, number>> = { '<': -1e-6, '≤': -1e-6, '>': 1e-6, '≥': 1e-6 };

/** The step that a title such as `≤74°F`, `4.2–4.4%` or `↑ $125,000` names; `undefined` of names. */
export function readStep(title: string): Step | undefined {
  const found = STEP.exec(title.trim());
  if (found === null) return undefined;
  const [, sign, number] = found;
  return { at: Number(number.replaceAll(',', '')) + (ASIDE[sign] ?? 0), isArrow: sign === '↑' || sign === '↓' };
}
