import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { decideRequest, viewRequest } from '../../api/contract/bookings.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { aDecidedRequest, aRequest, missing } from '../visual/gallery/states/paying-data.ts'
import { alert, cutOff, dialog, gone, heading } from './on-screen.ts'
import { show } from './show.tsx'

const path = '/decide/a-link'
const request = aRequest()
const seenSlots = request.booking.slots
const shown = (given = request) => show(path, { answers: [answer(viewRequest, given)] })
const decisions = () => screen.queryAllByRole('button', { name: /^(Confirm|Reject)$/ })

describe('the decision link page', () => {
  it('shows the manager in whose name it decides, the customer and the next step', async () => {
    const { user, bodies } = shown()
    await user.see('Booking request for Otieno Ouma, manager of Karakana Podcast Room')
    await user.see('Your answer counts as Otieno Ouma’s.')
    await user.see('If you confirm, our team approves the booking')
    await user.see('Wanjiru Kamau')
    const chat = screen.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href') ?? ''
    expect(chat).toMatch(/^https:\/\/wa\.me\/254712345678\?text=Hello%20Wanjiru%20Kamau/)
    expect(bodies(decideRequest)).toEqual([])
  })

  it('offers no way to write to an erased customer', async () => {
    const { user } = shown({ ...request, customer: { name: 'Erased', phone: 'Erased' } })
    await user.see('Booking request for Otieno Ouma')
    expect(screen.queryByRole('link', { name: /Erased|WhatsApp/ })).toBeNull()
  })

  it('confirms the request with the hours that were shown', async () => {
    const { user, bodies, setAnswers } = shown()
    await user.see('Booking request for')
    setAnswers(answer(viewRequest, aDecidedRequest()), answer(decideRequest, aDecidedRequest()))
    await user.press('Confirm')
    await user.see(/Confirmed by you, .*Our team approves it next/)
    expect(bodies(decideRequest)).toEqual([{ what: 'confirm', reason: '', seenSlots }])
    expect(decisions()).toEqual([])
  })

  it('asks for another answer if the customer has moved the booking since it was confirmed', async () => {
    const decided = aDecidedRequest()
    const { user } = shown({ ...decided, booking: { ...decided.booking, status: 'requested' } })
    await user.see(/Confirmed by you, .*The customer has moved it since/)
    expect(document.body.textContent).not.toContain('nothing more to do')
  })

  it('rejects the request with a reason for the customer', async () => {
    const rejected = aDecidedRequest({ what: 'rejected' })
    const { user, bodies, setAnswers } = shown()
    await user.press('Reject')
    await dialog(/^Reject SB7K3M9Q/)
    expect(bodies(decideRequest)).toEqual([])
    await user.type(/^Reason/, ' We are closed ')
    setAnswers(answer(viewRequest, rejected), answer(decideRequest, rejected))
    await user.press('Reject the request')
    await user.see('Rejected by you')
    expect(bodies(decideRequest)).toEqual([{ what: 'reject', reason: 'We are closed', seenSlots }])
  })

  it('offers only to reject a request without a time, and links to the back office', async () => {
    const open = {
      ...request.booking,
      slots: [],
      date: null,
      startTime: null,
      endTime: null,
      status: 'pending' as const,
    }
    const { user } = shown(aRequest({ booking: open }))
    await user.see('The customer chose no time.')
    expect(decisions().map(({ textContent }) => textContent)).toEqual(['Reject'])
    const office = screen.getByRole('link', { name: 'Open the back office' })
    expect(office.getAttribute('href')).toBe('/manager/bookings?search=SB7K3M9Q')
  })
})

describe('a decision link that no longer works', () => {
  it.each([
    ['was decided with it', aDecidedRequest(), 'Confirmed by you, '],
    [
      'was decided by another',
      aDecidedRequest({ what: 'rejected', own: false, by: 'Amina Abdi' }),
      'Rejected by Amina Abdi',
    ],
    [
      'was approved by someone who is erased',
      aDecidedRequest({ what: 'approved', own: false, by: null }),
      'Approved by someone else',
    ],
    ['was withdrawn', aRequest({ status: 'ended', customer: null, cancelReason: 'customer' }), 'The customer withdrew'],
    ['has expired', aRequest({ status: 'ended', customer: null, cancelReason: 'unanswered' }), 'has expired'],
    ['has begun', aRequest({ status: 'started', customer: null }), 'The session was due to start'],
  ])('says so without showing the customer: the request %s', async (_, given, words) => {
    const { user } = shown(given)
    await user.see(words)
    expect(decisions()).toEqual([])
    expect(screen.queryByText('Wanjiru Kamau')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Write on WhatsApp' })).toBeNull()
  })

  it('shows nothing of the studio once it has another manager', async () => {
    const words = 'This link was made for somebody who no longer manages this studio.'
    const { user } = show(path, { answers: [refuse(viewRequest, 403, { error: words, code: 'not_allowed' })] })
    await heading('This link no longer works')
    await user.see(words)
    expect(screen.queryByText('Karakana Podcast Room')).toBeNull()
  })

  it('says that the request was not found when the link is wrong', async () => {
    show(path, { answers: [refuse(viewRequest, 404, missing)] })
    await heading('Request not found')
  })
})

describe('a failed decision by a link', () => {
  it('shows the error and can be sent again', async () => {
    const { user, setAnswers } = shown()
    await user.see('Booking request for')
    setAnswers(refuse(decideRequest), answer(viewRequest, request))
    await user.press('Confirm')
    await alert('The service is briefly unavailable')
    setAnswers(answer(decideRequest, aDecidedRequest()), answer(viewRequest, aDecidedRequest()))
    await user.press('Confirm')
    await user.see('Confirmed by you')
  })

  it('shows who decided first', async () => {
    const { user, setAnswers } = shown()
    await user.see('Booking request for')
    const faster = aDecidedRequest({ what: 'approved', own: false, by: 'Amina Abdi' })
    setAnswers(refuse(decideRequest, 409, { error: 'Too late', code: 'wrong_status' }), answer(viewRequest, faster))
    await user.press('Confirm')
    await user.see('Approved by Amina Abdi')
    await waitFor(() => expect(decisions()).toEqual([]))
  })

  it('hides the request when the manager no longer manages the studio', async () => {
    const { user, setAnswers } = shown()
    await user.see('Wanjiru Kamau')
    const lost = { error: 'Somebody else manages this studio now.', code: 'not_allowed' }
    setAnswers(refuse(decideRequest, 403, lost), refuse(viewRequest, 403, lost))
    await user.press('Confirm')
    await heading('This link no longer works')
    expect(screen.queryByText('Wanjiru Kamau')).toBeNull()
  })

  it.each(['Confirm', 'Reject'])('says that the answer was not saved, if the network fails: %s', async (name) => {
    const { user, setAnswers } = shown()
    await user.see('Wanjiru Kamau')
    setAnswers(cutOff(decideRequest), answer(viewRequest, request))
    await user.press(name)
    if (name === 'Reject') await user.press('Reject the request')
    await alert('We could not confirm that your answer was saved. Please try again.')
    await user.goOffline()
    await user.press(name === 'Reject' ? 'Reject the request' : name)
    await alert(/^Your answer was not saved. Please try again\.No internet. Nothing was sent.$/)
  })

  it('keeps the reason in its dialog', async () => {
    const { user, setAnswers } = shown()
    await user.press('Reject')
    await user.type(/^Reason/, 'We are closed')
    setAnswers(refuse(decideRequest), answer(viewRequest, request))
    await user.press('Reject the request')
    await alert('The service is briefly unavailable', await dialog(/^Reject/))
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'We are closed')
    await gone('Rejected by you')
  })

  it('can be reloaded when the request did not load', async () => {
    const { user, setAnswers } = show(path, { answers: [refuse(viewRequest)] })
    await heading('The request did not load')
    setAnswers(answer(viewRequest, request))
    await user.press('Try again')
    await user.see('Booking request for')
  })
})
