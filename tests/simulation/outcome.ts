/** The result of a history. */
export interface Outcome {
  readonly seed: number
  readonly violation: string | undefined
  readonly steps: number
  readonly events: number
  readonly simulatedHours: number
  readonly actions: number
  readonly processes: number
}
