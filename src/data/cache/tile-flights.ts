import type { TileRun } from '../plan/tile-runs';
import type { HeldTile } from './database/tile-kind';

/** Who waits for a tile of a request that is under way. */
export interface FlightWaiter {
  readonly tileIndex: number;
  readonly signal: AbortSignal;
  resolve(held: HeldTile): void;
  reject(error: Error): void;
}

/** A request under way. */
export interface Flight {
  readonly series: string;
  readonly run: TileRun;
  /** Tiles that it was sent for; the others of its run come along. */
  readonly members: ReadonlySet<number>;
  /** Waits for a tile as well; false where that was given already. */
  join(waiter: FlightWaiter): boolean;
}

/** The requests under way: what one of them brings along is not asked for again. */
export class TileFlights {
  readonly #flights = new Set<Flight>();

  add(flight: Flight): () => void {
    this.#flights.add(flight);
    return () => void this.#flights.delete(flight);
  }

  /** The request that brings a tile along. */
  find(series: string, tileIndex: number): Flight | undefined {
    for (const flight of this.#flights) {
      const { firstTile, count } = flight.run;
      const isInRun = tileIndex >= firstTile && tileIndex < firstTile + count;
      if (flight.series === series && isInRun && !flight.members.has(tileIndex)) return flight;
    }
    return undefined;
  }
}
