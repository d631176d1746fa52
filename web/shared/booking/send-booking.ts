import type { BookingAnswer, BookingRequest } from '../../../api/contract/bookings.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { api } from '../api-client/api.ts'
import { type ApiProblem, problemOf } from '../api-client/problem.ts'
import { postOnce } from '../api-client/requests.ts'
import { trackedBooking } from '../bookings/track-api.ts'
import { booked, showToast } from '../feedback/toasts.ts'
import type { Store } from '../store/store.ts'
import { bookingProblemText } from './booking-problem.ts'
import { bookedMeanwhile, finished, isAnother, type Sending, sendingBegan, sendingFailed } from './flow.ts'

type Dispatch = Store['dispatch']
type GetState = Store['getState']

/** The path of a booking's page. */
const pageOf = (statusUrl: string) => new URL(statusUrl, window.location.origin).pathname
const tokenIn = (page: string) => page.slice(page.lastIndexOf('/') + 1)

/**
 * Sends a booking request. Its outcome does not depend on the dialog: `onBooked` continues for a visitor who still has
 * it open; for others a toast leads to the booking, or gives the reason why it was not made. A booking whose page does
 * not open is requested, so that this device saves it like the others. Resolves to whether the booking is made.
 */
export const sendBooking =
  (sending: Sending, t: Translate, onBooked: (page: string) => void = () => {}) =>
  async (dispatch: Dispatch, getState: GetState): Promise<boolean> => {
    dispatch(sendingBegan(sending))
    const { key, request, about } = sending
    const { data, error } = await dispatch(requestBooking.initiate({ key, request }, { track: false }))
    const { flow } = getState()
    const isWatched = flow.step === 'contact' && !isAnother(flow)
    if (!data) return dispatch(settled(problemOf(error), t, isWatched))
    const { id, code, statusUrl } = data
    const page = statusUrl ? pageOf(statusUrl) : undefined
    const { studio, date, sessionType } = about
    const toast = { code, studio, date, preferredDate: request.preferredDate, sessionType }
    const isPageOpened = isWatched && !sending.isResumed && flow.origin !== 'listing'
    if (page && !isPageOpened) void dispatch(trackedBooking.initiate(tokenIn(page), { subscribe: false }))
    if (!isWatched || sending.isResumed) {
      dispatch(bookedMeanwhile())
      dispatch(booked({ ...toast, page, isAlone: true }))
      return true
    }
    dispatch(finished({ ...toast, id, email: request.customerEmail, page }))
    if (!isPageOpened) return true
    dispatch(booked(toast))
    if (page) onBooked(page)
    return true
  }

/**
 * Records why a request failed. If an earlier request with the same key has already made a booking, but its answer was
 * lost, sends that request again. Resolves to whether a booking is made.
 */
const settled =
  (problem: ApiProblem, t: Translate, isWatched: boolean) =>
  async (dispatch: Dispatch, getState: GetState): Promise<boolean> => {
    dispatch(sendingFailed(problem))
    const [earlier] = getState().flow.attempts
    if (problem.code === 'taken' && earlier) {
      const isMade = await dispatch(sendBooking({ ...earlier, isResumed: true }, t))
      // The flow is empty unless other hours or another studio are chosen by now.
      const text = getState().flow.studioId === null ? 'resume.earlier' : 'resume.other'
      if (isMade) dispatch(showToast(t(text)))
      return isMade
    }
    if (!isWatched) dispatch(showToast(bookingProblemText(t, problem), true))
    return false
  }

/** A booking request with the key that makes repeating it harmless. */
interface KeyedRequest {
  readonly key: string
  readonly request: BookingRequest
}

const unexpected: ApiProblem = { status: 200, error: '', code: 'unexpected_answer' }

/** The answer to a booking request. Only the id and the code are sure. */
type BookingMade = Pick<BookingAnswer, 'id' | 'code'> & Partial<BookingAnswer>

const isBooking = (answer: unknown): answer is BookingMade =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'code' in answer

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestBooking: build.mutation<BookingMade, KeyedRequest>({
      queryFn: async ({ key, request }, _store, _options, call) => {
        const { data, error, meta } = await call(postOnce('/bookings', key, request))
        if (error) return { error }
        const made = meta?.status === 200 || meta?.status === 201
        return made && isBooking(data) ? { data } : { error: unexpected }
      },
      invalidatesTags: (_answer, _problem, { request }) => [{ type: 'Availability', id: request.studioId }, 'Studio'],
    }),
  }),
})

const { requestBooking } = bookingApi.endpoints
