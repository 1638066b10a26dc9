import type { ServerResponse } from 'node:http';
import type { Disposer } from '@/base/dispose';
import { WEIGHT_HEADER } from '@/contract/headers';
import { RELAY_FAULT_HEADER } from '@/contract/relay-faults';
import { nameRequest } from './name-request';

/** An answer that is over. */
export interface AnswerFacts {
  /** The address of who asked, where others than this machine do. */
  readonly client?: string | undefined;
  /** One of a fixed list: see `nameRequest`. */
  readonly request: string;
  readonly status: number;
  /** Until its first byte was ready, and until its last was sent. */
  readonly firstByteSeconds: number;
  readonly seconds: number;
  readonly weight: number;
  /** On the wire, with headers. */
  readonly bytes: number;
  /** Whether the client left, or the service broke it off. */
  readonly isBrokenOff: boolean;
  /** What a relay found wrong with the service behind it. */
  readonly fault: string | undefined;
}

/** Figures of a running service, in the text format of Prometheus. No label holds a key, a path or a parameter. */
export interface Metrics extends Disposer {
  answered(facts: AnswerFacts): void;
  /** A call to the database is over; `error` is why it failed. */
  stored(operation: string, seconds: number, error?: unknown): void;
  /** Rows of an answer go out, by the dataset that was asked for. */
  sent(request: string, rows: number): void;
  readonly contentType: string;
  format(): Promise<string>;
}

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;

/** Notes `answer` when it has been sent or broken off. */
export async function measureAnswer(
  request: Request,
  outgoing: ServerResponse,
  answer: () => Response | Promise<Response>,
  onAnswered: (facts: AnswerFacts) => void,
): Promise<Response> {
  const { socket } = outgoing;
  const [startedMs, bytesBefore] = [performance.now(), socket?.bytesWritten ?? 0];
  const response = await answer();
  const { status, headers } = response;
  const [firstByteSeconds, weight] = [secondsSince(startedMs), Number(headers.get(WEIGHT_HEADER) ?? 0)];
  outgoing.once('close', () =>
    onAnswered({
      request: nameRequest(request),
      status,
      firstByteSeconds,
      seconds: secondsSince(startedMs),
      weight,
      bytes: (socket?.bytesWritten ?? 0) - bytesBefore,
      isBrokenOff: !outgoing.writableFinished,
      fault: headers.get(RELAY_FAULT_HEADER) ?? undefined,
    }),
  );
  return response;
}
