/**
 * Fetches what will soon be needed. Ignores a failure: the data is requested again when needed, and that failure is
 * shown.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
