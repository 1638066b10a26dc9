import type { TileRun } from '../plan/tile-runs';
import type { HeldTile } from './database/tile-kind';

/** Someone who waits for a tile of a request in progress. */
export interface FlightWaiter {
  readonly tileIndex: number;
  readonly signal: AbortSignal;
  resolve(held: HeldTile): void;
  reject(error: Error): void;
}

/** A request in progress. */
export interface Flight {
  readonly series: string;
  readonly run: TileRun;
  /** The tiles that it was sent for; the others of its run are included for free. */
  readonly members: ReadonlySet<number>;
  /** Adds a waiter for a tile; false if that tile was already given. */
  join(waiter: FlightWaiter): boolean;
}

/** The requests in progress. A tile that one of them includes is not requested again. */
export class TileFlights {
  readonly #flights = new Set<Flight>();

  add(flight: Flight): () => void {
    this.#flights.add(flight);
    return () => void this.#flights.delete(flight);
  }

  /** The request that includes this tile for free. */
  find(series: string, tileIndex: number): Flight | undefined {
    for (const flight of this.#flights) {
      const { firstTile, count } = flight.run;
      const isInRun = tileIndex >= firstTile && tileIndex < firstTile + count;
      if (flight.series === series && isInRun && !flight.members.has(tileIndex)) return flight;
    }
    return undefined;
  }
}
