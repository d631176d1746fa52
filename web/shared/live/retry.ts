const firstDelayMs = 5000
export const maxRetries = 5

/** Returns how long to wait before the next retry, in milliseconds; null after the last one. */
export const retryDelayMs = (retriesSoFar: number): number | null =>
  retriesSoFar < maxRetries ? firstDelayMs * 2 ** retriesSoFar : null
