/** The faults that a test can inject. */
export interface Faults {
  /** The number of next appends that are written but never answered. */
  loseAnswers: number
  /** The delay in milliseconds between writing an append and its answer. */
  delayMs: number
  /** The number of next stream reads that are never answered. */
  ignoreReads: number
}

/** The counters for tests. */
export interface Counts {
  /** Events that reads and subscriptions have sent. */
  sent: number
  /** Events that subscriptions have checked, whether or not they match the filter. */
  looked: number
  /** Checkpoints that subscriptions have sent. */
  checkpoints: number
}
