/** Reports why a worker failed, in words; the failure counts as handled. */
export function hearWorkerFailure(worker: Worker, tell: (message: string) => void): void {
  worker.addEventListener('error', (event) => {
    // The caller reports it where it matters.
    event.preventDefault();
    // For a script that could not be loaded, the event has no message.
    tell(event.message || 'Its code could not be loaded');
  });
  worker.addEventListener('messageerror', () => tell('A message could not be read'));
}
