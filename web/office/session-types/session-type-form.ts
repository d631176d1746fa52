import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import type { SessionTypeBody } from '../shared/session-types/office-types-api.ts'
import { hoursFor, standardMinutes } from './duration.ts'

/** The form of a session type, as typed. */
export interface SessionTypeForm {
  readonly scope: 'global' | 'studio'
  readonly studioId: string
  readonly type: string
  readonly name: string
  readonly description: string
  readonly hours: string
  readonly minutes: string
  readonly price: string
  readonly basePrice: string
}

/** What the form starts with: a session type to change, or nothing for a new one. A type of a studio starts as such. */
export function formOf(type?: AdminSessionType): SessionTypeForm {
  const minutes = type ? String(type.duration_minutes) : standardMinutes
  return {
    scope: type?.studio_id ? 'studio' : 'global',
    studioId: type?.studio_id ?? '',
    type: type?.type ?? '',
    name: type?.name ?? '',
    description: type?.description ?? '',
    hours: hoursFor(minutes),
    minutes,
    price: type ? String(type.price) : '',
    basePrice: type?.base_price ? String(type.base_price) : '',
  }
}

/** What is sent: blank texts and a base price of 0 are left out, and so is the studio of a global type. */
export function bodyOf(form: SessionTypeForm): SessionTypeBody {
  const minutes = Number(form.minutes)
  const basePrice = Number(form.basePrice)
  return {
    type: form.type.trim(),
    ...(form.name.trim() && { name: form.name.trim() }),
    ...(form.description.trim() && { description: form.description.trim() }),
    price: Number(form.price),
    durationMinutes: minutes,
    durationHours: minutes / 60,
    ...(basePrice > 0 && { basePrice }),
    ...(form.scope === 'studio' && { studioId: form.studioId }),
  }
}
