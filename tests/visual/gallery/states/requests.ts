import { decideRequest, viewRequest } from '../../../../api/contract/bookings.ts'
import { answer, refuse, silent } from './answers.ts'
import { aDecidedRequest, aRequest, token } from './paying-data.ts'
import { dialog, failing, presses, type State, skeleton, state } from './state.ts'

const path = `/decide/${token}`

/** The page of the link in a manager's message about a request. */
export const requestStates: readonly State[] = [
  state('decide', path, 'Booking request for Otieno Ouma', { answers: [answer(viewRequest, aRequest())] }),
  state('decide-no-time', path, 'The customer chose no time', {
    answers: [
      answer(
        viewRequest,
        aRequest({
          booking: { ...aRequest().booking, status: 'pending', slots: [], date: null, startTime: null, endTime: null },
        }),
      ),
    ],
  }),
  state('decide-reject', path, dialog, { answers: [answer(viewRequest, aRequest())], act: presses('Reject') }),
  state('decide-refused', path, 'The service is briefly unavailable', {
    answers: [answer(viewRequest, aRequest()), refuse(decideRequest)],
    act: presses('Confirm'),
  }),
  state('decide-done', path, 'Confirmed by you', { answers: [answer(viewRequest, aDecidedRequest())] }),
  state('decide-done-by-other', path, 'Rejected by Amina Abdi', {
    answers: [answer(viewRequest, aDecidedRequest({ what: 'rejected', own: false, by: 'Amina Abdi' }))],
  }),
  state('decide-withdrawn', path, 'The customer withdrew this request.', {
    answers: [answer(viewRequest, aRequest({ status: 'ended', customer: null, cancelReason: 'customer' }))],
  }),
  state('decide-not-yours', path, 'This link no longer works', {
    answers: [refuse(viewRequest, 403, { error: 'Somebody else manages this studio now.', code: 'not_allowed' })],
  }),
  failing('decide', path, viewRequest, 'The request did not load'),
  state('decide-loading', path, skeleton, { answers: [silent(viewRequest)] }),
]
