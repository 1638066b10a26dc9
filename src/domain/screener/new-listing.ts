const DAY_SECONDS = 86_400;

/** For how many days after it became available a market is new. */
export const NEW_LISTING_DAYS = 30;

/** Whether a market available since `since` is new at `now`, Unix seconds; a future one is not. */
export function isNewListing(since: number | undefined, now: number): boolean {
  return since !== undefined && since <= now && now - since < NEW_LISTING_DAYS * DAY_SECONDS;
}
