import { DomainError, invalid } from '../kernel/domain-error.ts'
import { readCode, readDetails, readManagerDetails } from './details.ts'
import type { StudioDetails, StudioEvent } from './events.ts'
import type { Studio } from './studio.ts'

export interface Submit {
  readonly studioId: string
  readonly code: string
  readonly managerId: string
  readonly details: StudioDetails
}

/**
 * A manager's new studio waits for an admin. Submitting it again changes nothing. Throws DomainError `invalid`, or
 * `taken`.
 */
export function submit(studio: Studio, { studioId, code, managerId, details }: Submit): StudioEvent[] {
  if (studio.status === 'deleted') throw codeTaken()
  if (studio.status !== 'absent') return []
  return [
    {
      type: 'studio.submitted',
      data: { studioId, code: readCode(code), managerId, ...readManagerDetails(details) },
    },
  ]
}

/** The studio took so long to be created that another has its code. */
const codeTaken = () => new DomainError('taken', codeTakenText, { field: 'code' })
export const codeTakenText = 'studio.code-taken'

export interface Create {
  readonly studioId: string
  readonly code: string
  readonly managerId: string | null
  readonly details: StudioDetails
  readonly adminId: string
  readonly active: boolean
  readonly featured: boolean
}

/**
 * An admin's new studio is approved at once. Creating it again changes nothing. Throws DomainError `invalid`, or
 * `taken`.
 */
export function create(studio: Studio, command: Create): StudioEvent[] {
  if (studio.status === 'deleted') throw codeTaken()
  if (studio.status !== 'absent') return []
  const { studioId, code, managerId, details, adminId, active, featured } = command
  for (const [field, text] of Object.entries({
    name: details.name,
    code,
    location: details.location,
    description: details.description,
  }))
    if (text.trim() === '') throw invalid(field, 'studio.required')
  const events: StudioEvent[] = [
    { type: 'studio.submitted', data: { studioId, code: readCode(code), managerId, ...readDetails(details) } },
    { type: 'studio.approved', data: { adminId } },
  ]
  if (!active) events.push({ type: 'studio.deactivated', data: {} })
  if (featured) events.push({ type: 'studio.featured', data: {} })
  return events
}
