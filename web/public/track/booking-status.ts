import type { Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import type { CancelReason } from '../../../api/contract/shared.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { dateOf, hourOf, instantOf } from '../../shared/site/clock.ts'

type Session = Pick<TrackedBooking['booking'], 'status' | 'startTime' | 'endTime'>

/** Returns the real instant of a label such as 2026-12-01T15:00:00.000Z, in milliseconds. */
export const msOf = (label: string) => Date.parse(instantOf(dateOf(label), hourOf(label)))

/** Returns whether a paid session is in progress at an instant in milliseconds, from its first minute to its last. */
export function isOnAir({ status, startTime, endTime }: Session, nowMs: number): boolean {
  if (!startTime || !endTime || (status !== 'paid' && status !== 'completed')) return false
  return msOf(startTime) <= nowMs && nowMs < msOf(endTime)
}

/** Returns the title of a step for a booking at a price (KES), before and after the step is done. */
export function stepTitle(t: Translate, format: Format, { step, state }: Pick<Step, 'step' | 'state'>, price: number) {
  if (step === 'rejected' || step === 'cancelled') return t(`track.step.${step}`)
  if (price === 0 && step === 'paid') return t('track.step.paid-free')
  if (state === 'done')
    return step === 'paid' ? t('track.done.paid', { price: format.money(price) }) : t(`track.done.${step}`)
  if (price === 0 && step === 'approved') return t('track.step.approved-free')
  return step === 'paid' ? t('track.step.paid', { price: format.money(price) }) : t(`track.step.${step}`)
}

/** Returns why a booking was cancelled, or undefined if it was not. */
export const whyCancelled = (t: Translate, reason: CancelReason | null): string | undefined =>
  reason === null ? undefined : t(`track.reason.${reason}`)
