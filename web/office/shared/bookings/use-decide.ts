import type { AdminBooking } from '../../../../api/contract/admin-bookings.ts'
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { type Store, useAppDispatch } from '../../../shared/store/store.ts'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { useDecisions } from '../undo/DecisionsProvider.tsx'
import { momentText } from './booking-words.ts'
import { bookingsApi, officeBooking, seenOf } from './bookings-api.ts'

interface Details {
  readonly reason?: string
  readonly selectedSlots?: readonly string[]
  /** Called once the decision was carried out. */
  readonly onDone?: () => void
}

/** The decisions that are made with one tap and can be undone. */
export type Undoable = 'approve' | 'confirm' | 'reject' | 'check_in' | 'no_show'

/** Returns a function that makes a decision which can be undone for a limited time. */
export function useHoldDecision(area: OfficeArea, booking: AdminBooking) {
  const dispatch = useAppDispatch()
  const { decide } = useDecisions()
  const { id, code } = booking
  return (what: Undoable, { reason, selectedSlots, onDone }: Details = {}) =>
    decide(
      {
        subject: 'booking',
        subject_id: id,
        what,
        as: area,
        seen: seenOf(booking),
        ...(reason !== undefined && { reason }),
        ...(selectedSlots && { selectedSlots: [...selectedSlots] }),
      },
      { name: code, overtaken: () => whatHappened(dispatch, area, booking), onDone },
    )
}

/** Returns a function that cancels a booking immediately and resolves to an error message, if any. */
export function useCancelBooking(area: OfficeArea, booking: AdminBooking) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [send] = bookingsApi.useCancelBookingByStaffMutation()
  const { id, code } = booking
  return async (reason: string): Promise<{ error?: string }> => {
    const { error } = await send({ area, id, reason, seen: seenOf(booking) })
    if (error) {
      const { status, reason: why, error: text } = problemOf(error)
      const faster = status === 409 && why !== 'overlap' && (await whatHappened(dispatch, area, booking))
      return { error: faster ? faster(t) : text }
    }
    dispatch(showToast(t('bookings.done.cancel', { code })))
    return {}
  }
}

/** Describes what happened to a booking since it was displayed, or returns undefined if nothing did. */
async function whatHappened(
  dispatch: Store['dispatch'],
  area: OfficeArea,
  { id, code, status, selected_slots: slots }: AdminBooking,
): Promise<((t: Translate) => string) | undefined> {
  const request = officeBooking.initiate({ area, id }, { forceRefetch: true, subscribe: false })
  const { data } = await dispatch(request)
  if (!data) return undefined
  const { booking, timeline } = data
  if (booking.status === status)
    return booking.selected_slots.join() === slots.join() ? undefined : (t) => t('bookings.moved', { code })
  const last = timeline.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return (t) => {
    const what = last ? momentText(t, last, booking.cancel_reason) : t(`bookings.status.${booking.status}`)
    return t('bookings.faster', { code, what, status: t(`bookings.status.${booking.status}`) })
  }
}
