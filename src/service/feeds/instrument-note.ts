import * as z from 'zod/mini';
import type { Instrument } from './protocol/instrument';
import { FrameError } from './protocol/read-fields';
import { VENUES } from './venues';

/** What is kept of an instrument besides what names it. */
export const packedInstrument = z.object({
  base: z.string(),
  quote: z.string(),
  tick: z.string(),
  lot: z.string(),
  contract: z.optional(z.object({ value: z.string(), of: z.string() })),
});
export type PackedInstrument = z.infer<typeof packedInstrument>;

export function packInstrument({ base, quote, tick, lot, contract }: Instrument): PackedInstrument {
  return { base, quote, tick, lot, ...(contract && { contract }) };
}

const note = z.object({ kind: z.string(), symbol: z.string(), instrument: packedInstrument });
/** Older builds pass over what a recorder says of its configuration. */
const NOTE = 'configuration: {"kind":';

/** The instrument as a line of its raw frames. */
export function formatInstrument(instrument: Instrument): string {
  const { kind, symbol } = instrument;
  const json = JSON.stringify({ kind: kind.id, symbol, instrument: packInstrument(instrument) });
  return `configuration: ${json}`;
}

/** The instrument of such a line; undefined for any other. @throws FrameError for one that cannot be read. */
export function readInstrumentNote(line: string): Instrument | undefined {
  if (!line.startsWith(NOTE)) return undefined;
  try {
    const read = note.parse(JSON.parse(line.slice(line.indexOf('{'))));
    const kind = VENUES.flatMap(({ kinds }) => kinds).find(({ id }) => id === read.kind);
    if (kind === undefined) throw new FrameError(`there are no markets of the kind ${JSON.stringify(read.kind)}`);
    return { kind, symbol: read.symbol, ...read.instrument, contract: read.instrument.contract };
  } catch (cause) {
    if (cause instanceof FrameError) throw cause;
    throw new FrameError('the line does not say which market was recorded', { cause });
  }
}
