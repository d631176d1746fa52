import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { amountIn } from '../../../language/text.ts'
import type { SessionTypeBody } from '../shared/session-types/office-types-api.ts'
import { hoursFor, standardMinutes } from './duration.ts'

/** The form values of a session type, as typed. */
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

/** Returns the initial form values of a session type, or of a new one. A studio's type starts with studio scope. */
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

/** Returns the request body. Omits blank texts, a base price of 0 and the studio of a global type. */
export function bodyOf(form: SessionTypeForm): SessionTypeBody {
  const minutes = Number(form.minutes)
  const basePrice = amountIn(form.basePrice)
  return {
    type: form.type.trim(),
    ...(form.name.trim() && { name: form.name.trim() }),
    ...(form.description.trim() && { description: form.description.trim() }),
    price: amountIn(form.price),
    durationMinutes: minutes,
    durationHours: minutes / 60,
    ...(basePrice > 0 && { basePrice }),
    ...(form.scope === 'studio' && { studioId: form.studioId }),
  }
}
