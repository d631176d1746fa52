import { Refusal } from '../kernel/refusal.ts'
import { readCode, readDetails, readManagerDetails, sameDetails } from './details.ts'
import type { StudioDetails, StudioEvent } from './events.ts'
import { existing, type Studio, standingDetails } from './studio.ts'

export interface Edit {
  readonly managerId: string
  readonly details: StudioDetails
}

/**
 * A manager's edit waits for an admin; a further one takes its place. What is already asked for, or nothing to ask for,
 * changes nothing. Refuses `invalid`, or `wrong_status` for an archived studio.
 */
export function edit(studio: Studio, { managerId, details }: Edit): StudioEvent[] {
  const current = existing(studio)
  if (current.status === 'archived') throw new Refusal('wrong_status', "An archived studio can't be edited")
  const asked = readManagerDetails(details)
  if (current.status !== 'rejected' && sameDetails(standingDetails(current), asked)) return []
  return [{ type: 'studio.edit_submitted', data: { managerId, ...asked } }]
}

export interface Update {
  readonly code: string
  readonly details: StudioDetails
}

/** An admin's change takes effect at once; an edit that waits goes on waiting. Refuses `invalid`. */
export function update(studio: Studio, { code, details }: Update): StudioEvent[] {
  const current = existing(studio)
  const after = { code: readCode(code), details: readDetails(details) }
  if (current.code === after.code && sameDetails(current.details, after.details)) return []
  return [{ type: 'studio.updated', data: { code: after.code, ...after.details } }]
}
