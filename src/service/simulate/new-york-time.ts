/** A part of the year in which New York's clocks do not change: [from, to) in hours of Unix time. */
interface Spell {
  readonly from: number;
  readonly to: number;
  /** Hours that New York is behind UTC. */
  readonly behind: 4 | 5;
}

/** The hour (of Unix time) in which New York's clocks change: at 2 in the night of the month's `nth` Sunday. */
function clockChange(year: number, month: number, nth: 1 | 2, behind: 4 | 5): number {
  const first = new Date(Date.UTC(year, month, 1));
  const sunday = 1 + ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1);
  return Date.UTC(year, month, sunday, 2 + behind) / 3_600_000;
}

function findSpell(hour: number): Spell {
  const year = new Date(hour * 3_600_000).getUTCFullYear();
  const [spring, autumn] = [clockChange(year, 2, 2, 5), clockChange(year, 10, 1, 4)];
  if (hour < spring) return { from: clockChange(year - 1, 10, 1, 4), to: spring, behind: 5 };
  if (hour < autumn) return { from: spring, to: autumn, behind: 4 };
  return { from: autumn, to: clockChange(year + 1, 2, 2, 5), behind: 5 };
}

let spell: Spell = { from: 0, to: 0, behind: 5 };

/** Hours that New York is behind UTC: 4 in summer, 5 in winter. */
export function newYorkBehind(hour: number): 4 | 5 {
  // Hours are read in order, so the latest spell is nearly always the right one.
  if (hour < spell.from || hour >= spell.to) spell = findSpell(hour);
  return spell.behind;
}
