import type { OpeningHours } from '../../../domain/studio/events.ts'
import type { DemoSessionType, FeatureKey, LimitationKey } from './catalogue.ts'
import type { ManagerKey } from './people.ts'
import type { PictureName } from './pictures.ts'

export interface DemoStudio {
  readonly code: string
  readonly name: string
  readonly kind: 'podcast' | 'music' | 'photo' | 'video'
  readonly city: 'Nairobi' | 'Mombasa' | 'Kisumu' | 'Nakuru' | 'Eldoret'
  /** Quarter of the city. */
  readonly quarter: string
  readonly description: string
  readonly capacity: number
  /** KES. */
  readonly hourlyRate: number
  readonly featured: boolean
  readonly manager: ManagerKey
  readonly features: readonly FeatureKey[]
  readonly limitations: readonly LimitationKey[]
  /** None: it relies on the global ones. */
  readonly sessionTypes: readonly DemoSessionType[]
  readonly opening: OpeningHours
  readonly bufferMinutes: 0 | 30 | 60
  /** Days closed, counted from today, with the reason. */
  readonly blackouts: readonly (readonly [days: number, reason: string])[]
  /** The relative demand; 1 is average. */
  readonly demand: number
  /** In the order they are shown; the first is the one on its card. */
  readonly pictures: readonly PictureName[]
}

/** Hours of a week: from the first to the last hour that can be booked; null is closed. */
export const week = (
  weekday: readonly [number, number],
  saturday: readonly [number, number] | null,
  sunday: readonly [number, number] | null,
): OpeningHours => {
  const hours = (span: readonly [number, number] | null) => span && { from: span[0], to: span[1] }
  return [hours(sunday), ...Array.from({ length: 5 }, () => hours(weekday)), hours(saturday)]
}
/** Every day, all hours. */
export const always = week([8, 20], [8, 20], [8, 20])
/** Office days and Saturdays. */
export const days = week([8, 18], [9, 17], null)
/** From the late morning on. */
export const late = week([10, 20], [10, 20], [12, 19])
