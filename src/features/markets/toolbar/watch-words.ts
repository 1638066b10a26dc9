import { PREDICTION_VENUE } from '@/data/queries/predictions';
import { parseMarketId } from '@/domain/market-id';

const plural = (count: number, one: string): string => `${count} watched ${one}${count === 1 ? ' is' : 's are'}`;

/** Which watched markets the table does not show, in sentences; `listed` are the ids that it shows. */
export function describeUnlisted(watched: readonly string[], listed: ReadonlySet<string>): string | undefined {
  const unlisted = watched.filter((id) => !listed.has(id));
  const questions = unlisted.filter((id) => parseMarketId(id)?.exchange === PREDICTION_VENUE).length;
  const gone = unlisted.length - questions;
  const sentences = [
    ...(gone === 0
      ? []
      : [`${plural(gone, 'market')} not in the service's list now, and stay${gone === 1 ? 's' : ''} watched.`]),
    ...(questions === 0 ? [] : [`${plural(questions, 'question')} in Predictions.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
