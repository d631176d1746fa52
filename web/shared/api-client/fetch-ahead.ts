/** Fetches what will soon be needed. Where that fails nothing is lost: it is asked for again once it is needed, and told then. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
