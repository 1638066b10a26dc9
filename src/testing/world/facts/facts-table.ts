import type { FactSource } from './fact';
import { median } from './statistics';

/** A group of facts: recorded and simulated. */
export interface FactGroup {
  readonly title: string;
  readonly recorded: readonly FactSource[];
  readonly simulated: readonly FactSource[];
}

const format = (value: number): string => {
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : value.toFixed(size >= 1 ? 2 : 3);
};

const listOf = (sources: readonly FactSource[], name: string): number[] =>
  sources.map(({ facts }) => facts[name]).filter((value) => value !== undefined && Number.isFinite(value));

const spanOf = (values: readonly number[]): string => {
  if (values.length === 0) return '–';
  const [low, high] = [Math.min(...values), Math.max(...values)].map(format);
  return low === high ? low : `${low} … ${high}`;
};

/**
 * Whether the median of the simulated values is within the range of the recorded ones, widened at each end by a tenth
 * of that end.
 */
function isWithin(recorded: readonly number[], simulated: readonly number[]): boolean {
  const [low, high] = [Math.min(...recorded), Math.max(...recorded)];
  const middle = median(simulated);
  return middle >= low - 0.1 * Math.abs(low) && middle <= high + 0.1 * Math.abs(high);
}

function verdictOf(
  name: string,
  recorded: readonly number[],
  simulated: readonly number[],
  reasons: Readonly<Record<string, string>>,
) {
  if (recorded.length > 0 && simulated.length > 0 && isWithin(recorded, simulated)) return 'within';
  return reasons[name] ?? (recorded.length === 0 ? 'nothing recorded' : '**apart**');
}

/** The groups as Markdown tables; `reasons` explain by name why facts differ. */
export function writeTables(groups: readonly FactGroup[], reasons: Readonly<Record<string, string>>): string {
  return groups
    .map(({ title, recorded, simulated }) => {
      const names = [...new Set([...recorded, ...simulated].flatMap(({ facts }) => Object.keys(facts)))];
      const rows = names.map((name) => {
        const [real, made] = [listOf(recorded, name), listOf(simulated, name)];
        return `| ${name} | ${spanOf(real)} | ${spanOf(made)} | ${verdictOf(name, real, made, reasons)} |`;
      });
      const sourcesOf = (sources: readonly FactSource[]): string =>
        sources.map(({ name }) => name).join(', ') || 'none';
      return [
        `## ${title}`,
        '',
        `Recorded: ${sourcesOf(recorded)}. Simulated: ${sourcesOf(simulated)}.`,
        '',
        '| | recorded | simulated | |',
        '|---|---|---|---|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}
