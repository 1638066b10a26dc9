import type { DataSpan } from '@/data/plan/heatmap-span';
import { formatDate, type Zone } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';

export interface RecordingStepsProps {
  readonly span: DataSpan;
  /** The range in view. */
  readonly view: { readonly timeFrom: number; readonly timeTo: number };
  readonly zone: Zone;
  onShow(recording: TimeSpan): void;
}

/** Says that the market was recorded. Of several recordings, says which one is in view, with buttons to the others. */
export function RecordingSteps({ span, view, zone, onShow }: RecordingStepsProps) {
  const { recordings } = span;
  if (recordings === undefined || recordings.length === 1) return <span>Recorded</span>;
  const at = findRecordingInView(recordings, view);
  const step = (name: string, sign: string, to: TimeSpan | undefined) => (
    <button
      type="button"
      className="size-6 rounded-sm hover:text-fg-1 aria-disabled:opacity-40"
      aria-label={name}
      title={to === undefined ? undefined : `${name}, ${formatDate(to.from, zone)}`}
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onShow(to)}
    >
      {sign}
    </button>
  );
  return (
    <>
      <span>Recorded</span>
      <span className="flex items-center">
        {step('Recording before', '‹', recordings[at - 1])}
        {at + 1} of {recordings.length}
        {step('Recording after', '›', recordings[at + 1])}
      </span>
    </>
  );
}

/** Index of the recording at, or nearest to, the middle of the view. */
export function findRecordingInView(
  recordings: readonly TimeSpan[],
  { timeFrom, timeTo }: RecordingStepsProps['view'],
): number {
  const middle = (timeFrom + timeTo) / 2;
  const away = recordings.map(({ from, to }) => Math.max(from - middle, middle - to, 0));
  return away.indexOf(Math.min(...away));
}
