/** What a test can make go wrong. */
export interface Faults {
  /** So many of the next appends are written and never answered. */
  loseAnswers: number
  /** Every append is answered so many milliseconds after it was written. */
  delayMs: number
  /** So many of the next reads of a stream are never answered. */
  ignoreReads: number
}

/** What a test can count. */
export interface Counts {
  /** Events that reads and subscriptions have sent. */
  sent: number
  /** Events that subscriptions have looked at, whether or not their filter let them through. */
  looked: number
  /** Checkpoints that subscriptions have sent. */
  checkpoints: number
}
