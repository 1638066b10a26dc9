import type { TimeSpan } from '@/domain/time-span';
import { HatchedPart } from './hatched-part';
import type { PlacedPicture } from './line-plot';

interface MissingPartsProps extends PlacedPicture {
  readonly spans: readonly TimeSpan[];
  /** "Not loaded", or of what. */
  readonly words: string;
}

/** The parts of a range that are not loaded. */
export function MissingParts({ spans, words, ...place }: MissingPartsProps) {
  return spans.map((span) => <HatchedPart key={span.from} at="bottom" {...{ span, words }} {...place} />);
}
