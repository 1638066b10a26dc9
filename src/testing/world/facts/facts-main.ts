import { writeFileSync } from 'node:fs';
import { findRecordings } from '../../recorded-service/recordings';
import { BY_EYE } from './by-eye';
import { type FactGroup, writeTables } from './facts-table';
import { REASONS } from './reasons';
import { recordedBooks, recordedCandles, recordedOptions, recordedRates } from './recorded-facts';
import { recordedQuestions } from './recorded-questions';
import { simulatedBooks, simulatedCandles, simulatedLiquidations, simulatedRates } from './simulated-facts';
import { simulatedOptions } from './simulated-options';
import { simulatedQuestions } from './simulated-questions';
import { simulatedRaces, simulatedYears } from './simulated-years';

const HEAD = `# The simulated world beside recorded markets

Made by \`npm run world -- --facts\` from the recordings in \`../shared/data\` and from the world of seed 1 as of 18 June 2026.
A span is from the smallest to the largest value over the sources named. *within*: the median of the simulated values lies
in the recorded span, a tenth of each end added to it. Simulated candles are of 15 working days: each value is the median of
them. Blocks are 0.00512 % of the price high: 5 USD on a Bitcoin of 97,640 USD.`;

const NEEDED = [
  'data/minute-candles',
  'data/exchange-captures',
  'data/funding-history',
  'data/option-chains',
  'data/prediction-quotes',
];

async function main(path: string): Promise<void> {
  if (!findRecordings('the table of facts is not written', NEEDED)) return;
  const groups: FactGroup[] = [
    { title: 'Candles of a minute', recorded: recordedCandles(), simulated: simulatedCandles() },
    { title: 'Books', recorded: await recordedBooks(), simulated: simulatedBooks() },
    { title: 'Prices over years', recorded: [], simulated: simulatedYears() },
    { title: 'Funding', recorded: recordedRates(), simulated: simulatedRates() },
    { title: 'Liquidations', recorded: [], simulated: simulatedLiquidations() },
    { title: 'Options', recorded: recordedOptions(), simulated: simulatedOptions() },
    { title: 'Questions', recorded: recordedQuestions(), simulated: simulatedQuestions() },
    { title: 'What decides questions', recorded: [], simulated: simulatedRaces() },
  ];
  writeFileSync(path, `${HEAD}\n\n${writeTables(groups, REASONS)}\n\n${BY_EYE}\n`);
}

await main(process.argv[2]);
