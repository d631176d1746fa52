/** What a test can make go wrong with appends. */
export interface Faults {
  /** So many of the next appends are written and never answered. */
  loseAnswers: number
  /** Every append is answered so many milliseconds after it was written. */
  delayMs: number
}
