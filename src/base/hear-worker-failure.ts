/** Tells in words why a worker failed; the failure counts as handled. */
export function hearWorkerFailure(worker: Worker, tell: (message: string) => void): void {
  worker.addEventListener('error', (event) => {
    // Told to the caller, who says it where it matters.
    event.preventDefault();
    // A script that could not be loaded leaves the event without words.
    tell(event.message || 'Its code could not be loaded');
  });
  worker.addEventListener('messageerror', () => tell('A message could not be read'));
}
