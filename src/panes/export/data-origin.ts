import type { DataSpan } from '@/data/plan/heatmap-span';

/** Who says that the data are what they are. */
export type DataOrigin = 'Simulated' | 'Recorded' | 'Received';

const ORIGIN_WORDS: Readonly<Record<DataOrigin, string>> = {
  Simulated: 'Simulated: an invented market, made on this machine',
  Recorded: 'Recorded: imported files of a real market',
  Received: 'Received from the service that was connected',
};

/** `source` is that of the connection's world. */
export function getDataOrigin({ isRecorded }: Pick<DataSpan, 'isRecorded'>, source: string | undefined): DataOrigin {
  if (isRecorded) return 'Recorded';
  return source === 'embedded' ? 'Simulated' : 'Received';
}

export function describeDataOrigin(origin: DataOrigin): string {
  return ORIGIN_WORDS[origin];
}
