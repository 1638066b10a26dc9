import type { FilterProps } from './market-filters';
import { leavesQuestionsOut } from './markets-filter';

/** Says that predictions are not in the list, with a press that lists them; nothing where they are, or another class is chosen. */
export function LeftOut({ search, onChange }: FilterProps) {
  if (!leavesQuestionsOut(search)) return null;
  return (
    <span title="Predictions have a screen of their own, with their groups and probabilities">
      Without predictions,{' '}
      <button
        type="button"
        className="rounded-sm font-medium text-accent hover:underline"
        onClick={() => onChange({ category: 'prediction' })}
      >
        list them
      </button>
    </span>
  );
}
