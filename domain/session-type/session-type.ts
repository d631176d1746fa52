import * as z from 'zod'
import { errorText } from '../../language/errors/errors.ts'
import { cleanLine, isSameText } from '../../language/text.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'
import { slotsPerDay } from '../kernel/slot.ts'
import { readSwahili, type SwahiliInput, SwahiliTexts } from '../kernel/swahili.ts'
import { checkPlain, isReadable } from '../kernel/text-checks.ts'

export const SessionTypeDetails = z.object({
  /** The unique code of the type within its scope (the studio's, or the global ones). */
  type: z.string().min(1),
  name: z.string().nullable(),
  description: z.string().nullable(),
  priceCents: Cents,
  durationMinutes: z.int().min(1),
  basePriceCents: Cents.nullable(),
  ...SwahiliTexts.shape,
})
export type SessionTypeDetails = z.infer<typeof SessionTypeDetails>

/** Details as an admin enters them. */
export type SessionTypeInput = Omit<SessionTypeDetails, keyof SwahiliTexts> & SwahiliInput

export const sessionTypeEvents = {
  'session_type.created': z.object({
    sessionTypeId: z.uuid(),
    /** null: a global type. */
    studioId: z.uuid().nullable(),
    ...SessionTypeDetails.shape,
  }),
  'session_type.updated': z.object({ studioId: z.uuid().nullable(), ...SessionTypeDetails.shape }),
  'session_type.deleted': z.object({}),
  /**
   * Another type took over a code that this one had reserved and not used. A type that does not exist yet can no longer
   * be created with it.
   */
  'session_type.code_forfeited': z.object({ studioId: z.uuid().nullable(), type: z.string() }),
}
export type SessionTypeEvent = EventOf<typeof sessionTypeEvents>

export interface OfferedSessionType {
  readonly status: 'offered'
  readonly sessionTypeId: string
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}
/**
 * What customers can book, for how long and at what price: at one studio, or at every studio that has no types itself.
 */
export type SessionType = { readonly status: 'absent' } | OfferedSessionType | { readonly status: 'deleted' }

export const sessionType: Aggregate<SessionType, SessionTypeEvent> = {
  initial: { status: 'absent' },
  events: sessionTypeEvents,
  evolve(current, event) {
    switch (event.type) {
      case 'session_type.created': {
        const { sessionTypeId, studioId, ...details } = event.data
        return { status: 'offered', sessionTypeId, studioId, details }
      }
      case 'session_type.updated': {
        const { studioId, ...details } = event.data
        return current.status === 'offered' ? { ...current, studioId, details } : current
      }
      case 'session_type.deleted':
        return { status: 'deleted' }
      case 'session_type.code_forfeited':
        return current.status === 'absent' ? { status: 'deleted' } : current
    }
  },
}

/** Returns an offered session type. Throws DomainError `not_found`. */
export function offered(current: SessionType): OfferedSessionType {
  if (current.status !== 'offered') throw new DomainError('not_found', 'session-type.not-found')
  return current
}

/** The scope in which a code is unique: a studio, or the global session types (null). */
export interface CodeScope {
  readonly studioId: string | null
  readonly type: string
}

/** Whether a session type has a code now. */
export const hasCode = (current: SessionType, { studioId, type }: CodeScope): boolean =>
  current.status === 'offered' && current.studioId === studioId && isSameText(current.details.type, type)

/**
 * Forfeits a session type's reservation of a code it does not use. A late command that would give it that code then
 * conflicts (fencing).
 */
export const forfeitCode = (current: SessionType, { studioId, type }: CodeScope): SessionTypeEvent[] =>
  current.status === 'deleted' || hasCode(current, { studioId, type })
    ? []
    : [{ type: 'session_type.code_forfeited', data: { studioId, type } }]

const longestMinutes = slotsPerDay * 60
const longestText = 120

/**
 * Returns details as stored: trimmed, with null for blank texts and for a base price of 0. Throws DomainError `invalid`
 * with the field.
 */
export function readDetails(details: SessionTypeInput): SessionTypeDetails {
  const { description, priceCents, durationMinutes, basePriceCents } = details
  const type = cleanLine(details.type)
  const name = cleanLine(details.name ?? '')
  if (!isReadable(type)) throw invalid('type', 'session-type.code')
  if (type.length > longestText) throw invalid('type', 'session-type.code-too-long')
  checkPlain(type, 'type')
  checkPlain(name, 'name')
  if (!Number.isInteger(durationMinutes) || durationMinutes < 1)
    throw invalid('durationMinutes', 'session-type.duration-minutes')
  if (durationMinutes > longestMinutes)
    throw invalid('durationMinutes', errorText('session-type.duration-most', { hours: slotsPerDay }))
  if (!isMoney(priceCents)) throw invalid('price', 'session-type.price')
  if (basePriceCents !== null && !isMoney(basePriceCents)) throw invalid('basePrice', 'session-type.base-price')
  return {
    type,
    name: name || null,
    description: description?.trim() || null,
    priceCents,
    durationMinutes,
    basePriceCents: basePriceCents || null,
    ...readSwahili(details),
  }
}

/** Returns the details of a clone: ' (Copy)' after the code and the names, ' (Copy 2)' for the second, and so on. */
export function copyOf(details: SessionTypeDetails, number: number): SessionTypeDetails {
  const suffix = number === 1 ? ' (Copy)' : ` (Copy ${number})`
  const copied = (text: string) => text.replace(copySuffix, '').slice(0, longestText - suffix.length) + suffix
  const { type, name, nameSw } = details
  return { ...details, type: copied(type), name: name && copied(name), nameSw: nameSw && copied(nameSw) }
}

const copySuffix = / \(Copy(?: \d+)?\)$/

const isMoney = (cents: number) => Number.isInteger(cents) && cents >= 0
