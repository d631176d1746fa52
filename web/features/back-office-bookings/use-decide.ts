import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { type ApiProblem, problemOf } from '../../app/problem.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Area } from '../back-office/navigation.ts'
import { type Decision, useDecideMutation, useLazyOfficeBookingQuery } from './bookings-api.ts'
import { momentText } from './moment-text.ts'

export interface Deciding {
  readonly busy: boolean
  /** Decides; answers what is still to be settled here, such as an hour that went. */
  decide(decision: Decision, body?: { reason?: string; selectedSlots?: string[] }): Promise<ApiProblem | undefined>
}

/**
 * Decides about a booking. When somebody else decided first, `onFaster` is told what happened, in words, and there is
 * nothing left to settle.
 */
export function useDecide(area: Area, booking: AdminBooking, onFaster: (text: string) => void): Deciding {
  const say = useText()
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = useDecideMutation()
  const [look] = useLazyOfficeBookingQuery()
  const { id, code } = booking
  return {
    busy: isLoading,
    async decide(decision, body = {}) {
      const { error } = await send({ area, id, decision, body })
      if (!error) {
        dispatch(told(say(`bookings.done.${decision}`, { code })))
        return undefined
      }
      const problem = problemOf(error)
      if (problem.status !== 409 || problem.reason === 'overlap') return problem
      const { data } = await look({ area, id })
      if (!data || data.booking.status === booking.status) return problem
      const last = data.timeline.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
      const what = last ? momentText(say, last, data.booking.cancel_reason) : problem.error
      onFaster(say('bookings.faster', { code, what, status: say(`bookings.status.${data.booking.status}`) }))
      return undefined
    },
  }
}
