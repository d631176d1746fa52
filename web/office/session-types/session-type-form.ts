import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { amountIn } from '../../../language/text.ts'
import type { SessionTypeBody } from '../shared/session-types/office-types-api.ts'

/** The same duration in hours and minutes, as typed. Changing one updates the other. */

const shortestHours = 0.1
const standardMinutes = '60'

/** Converts minutes to hours: '90' becomes '1.5'. Empty if the minutes are not a number. */
export function hoursFor(minutes: string): string {
  const count = Number(minutes)
  return minutes.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round((count / 60) * 100) / 100)
}

/** Converts hours to minutes: '1.5' becomes '90'. Empty if the hours are not a number. */
export function minutesFor(hours: string): string {
  const count = Number(hours)
  return hours.trim() === '' || !Number.isFinite(count) ? '' : String(Math.round(count * 60))
}

/** Returns whether typed hours reach the minimum duration. */
export const areHours = (hours: string): boolean => Number(hours) >= shortestHours

/** Returns whether typed minutes are a valid duration: a whole number, at least 1. */
export const areMinutes = (minutes: string): boolean => Number.isInteger(Number(minutes)) && Number(minutes) >= 1

/** The prices typed for individual studios, by studio id. */
export type TypedPrices = Readonly<Record<string, string>>

const isPrice = (text: string) => amountIn(text) >= 0

/** Returns the selected studios whose typed price is invalid. */
export const invalidPrices = (chosen: readonly string[], typed: TypedPrices): readonly string[] =>
  chosen.filter((id) => typed[id] !== undefined && typed[id].trim() !== '' && !isPrice(typed[id]))

/** Returns the prices in KES of the selected studios whose price differs from the session type's. */
export const overridesOf = (chosen: readonly string[], typed: TypedPrices, price: number): Record<string, number> =>
  Object.fromEntries(
    chosen.flatMap((id) => {
      const text = typed[id] ?? ''
      return isPrice(text) && amountIn(text) !== price ? [[id, amountIn(text)]] : []
    }),
  )

/** The form values of a session type, as typed. */
export interface SessionTypeForm {
  readonly scope: 'global' | 'studio'
  readonly studioId: string
  readonly type: string
  readonly name: string
  readonly description: string
  readonly nameSw: string
  readonly descriptionSw: string
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
    nameSw: type?.nameSw ?? '',
    descriptionSw: type?.descriptionSw ?? '',
    hours: hoursFor(minutes),
    minutes,
    price: type ? String(type.price) : '',
    basePrice: type?.base_price ? String(type.base_price) : '',
  }
}

/** Returns the request body. Omits blank English texts, a base price of 0 and the studio of a global type. */
export function bodyOf(form: SessionTypeForm): SessionTypeBody {
  const minutes = Number(form.minutes)
  const basePrice = amountIn(form.basePrice)
  return {
    type: form.type.trim(),
    ...(form.name.trim() && { name: form.name.trim() }),
    ...(form.description.trim() && { description: form.description.trim() }),
    nameSw: form.nameSw.trim() || null,
    descriptionSw: form.descriptionSw.trim() || null,
    price: amountIn(form.price),
    durationMinutes: minutes,
    durationHours: minutes / 60,
    ...(basePrice > 0 && { basePrice }),
    ...(form.scope === 'studio' && { studioId: form.studioId }),
  }
}
