import type { SessionType } from '../../../api/contract/studios.ts'
import type { Asked, Run } from '../availability/hours.ts'

/** What a time picker holds: a day, adjacent hours on it, and what for. */
export interface Choice {
  readonly date: string | null
  readonly run: Run
  readonly sessionTypeId: string | null
  /** Hours asked for before a studio was chosen, until others are picked. */
  readonly asked?: Asked | null
}

export const noChoice: Choice = { date: null, run: [], sessionTypeId: null }

/** The chosen session type among those offered; the only one is chosen already. */
export const chosenType = (types: readonly SessionType[] | undefined, { sessionTypeId }: Choice) =>
  types?.length === 1 ? types[0] : types?.find((type) => type.id === sessionTypeId)
