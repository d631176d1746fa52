const firstDelayMs = 5000
export const maxRetries = 5

/** How long to wait before a connection is tried again, in milliseconds; null when it has been tried often enough. */
export const retryDelayMs = (retriesSoFar: number): number | null =>
  retriesSoFar < maxRetries ? firstDelayMs * 2 ** retriesSoFar : null
