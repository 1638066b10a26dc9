import type { APIResponse, Route } from '@playwright/test';

/** A busy machine may use a kept connection just as the service closes it: only that is tried again. */
const MAX_RESETS = 3;

/** The service's own answer to a request of the page. */
export const fetchAnswer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: MAX_RESETS });
