import type { SessionType } from '../../../api/contract/studios.ts'
import type { HoursRequest, Run } from '../availability/hours.ts'

/** The state of a time picker: a day, adjacent hours of that day, and the session type. */
export interface Choice {
  readonly date: string | null
  readonly run: Run
  readonly sessionTypeId: string | null
  /** Hours requested before a studio was chosen, until others are picked. */
  readonly requested?: HoursRequest | null
}

export const noChoice: Choice = { date: null, run: [], sessionTypeId: null }

/** Returns the chosen session type if it is offered. A single session type counts as chosen. */
export const chosenType = (types: readonly SessionType[] | undefined, { sessionTypeId }: Choice) =>
  types?.length === 1 ? types[0] : types?.find((type) => type.id === sessionTypeId)
