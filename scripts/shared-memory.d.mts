/** Arguments that Playwright gives browsers by itself and that this machine does without. */
export declare const UNWANTED_ARGS: string[];
