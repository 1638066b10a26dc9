const DAY_SECONDS = 86_400;

/** A market is new for so many days after it became available. */
export const NEW_LISTING_DAYS = 30;

/** Whether a market that became available at `since` is new at `now`, Unix seconds; one that is still to come is not. */
export function isNewListing(since: number | undefined, now: number): boolean {
  return since !== undefined && since <= now && now - since < NEW_LISTING_DAYS * DAY_SECONDS;
}
