import { decideRequest, viewRequest } from '../../../../api/contract/bookings.ts'
import { answer, refuse, silent } from './answers.ts'
import { aDecidedRequest, aRequest, token } from './paying-data.ts'
import { dialog, failing, type State, skeleton } from './state.ts'

const path = `/decide/${token}`

/** The page of the link in a manager's message about a request. */
export const requestStates: readonly State[] = [
  { name: 'decide', path, answers: [answer(viewRequest, aRequest())], shows: 'Booking request for Otieno Ouma' },
  {
    name: 'decide-no-time',
    path,
    answers: [
      answer(
        viewRequest,
        aRequest({
          booking: { ...aRequest().booking, status: 'pending', slots: [], date: null, startTime: null, endTime: null },
        }),
      ),
    ],
    shows: 'The customer chose no time',
  },
  {
    name: 'decide-decline',
    path,
    answers: [answer(viewRequest, aRequest())],
    act: (user) => user.press('Decline'),
    shows: dialog,
  },
  {
    name: 'decide-refused',
    path,
    answers: [answer(viewRequest, aRequest()), refuse(decideRequest)],
    act: (user) => user.press('Confirm'),
    shows: 'The service is briefly unavailable',
  },
  { name: 'decide-done', path, answers: [answer(viewRequest, aDecidedRequest())], shows: 'Confirmed by you' },
  {
    name: 'decide-done-by-other',
    path,
    answers: [answer(viewRequest, aDecidedRequest({ what: 'rejected', own: false, by: 'Amina Abdi' }))],
    shows: 'Declined by Amina Abdi',
  },
  {
    name: 'decide-withdrawn',
    path,
    answers: [answer(viewRequest, aRequest({ status: 'ended', customer: null, cancelReason: 'customer' }))],
    shows: 'The customer withdrew this request.',
  },
  {
    name: 'decide-not-yours',
    path,
    answers: [refuse(viewRequest, 403, { error: 'Somebody else manages this studio now.', code: 'not_allowed' })],
    shows: 'This link no longer works',
  },
  failing('decide', path, viewRequest, 'The request did not load'),
  { name: 'decide-loading', path, answers: [silent(viewRequest)], shows: skeleton },
]
