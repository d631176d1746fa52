import { bookingEvents, requestBooking, trackBooking } from '../../../../api/contract/bookings.ts'
import { confirmPhoneCode, sendPhoneCode } from '../../../../api/contract/phone-codes.ts'
import { featuredStudios, listStudios, sessionTypes } from '../../../../api/contract/studios.ts'
import { slotAt } from '../../../../web/shared/site/clock.ts'
import { answer, refuse, silent, stream } from './answers.ts'
import { aTracked, token, wayOf } from './paying-data.ts'
import { presses, type State, state } from './state.ts'
import { idOf, noStudios } from './studios-data.ts'
import { dayAhead } from './times.ts'
import type { User } from './user.ts'

const studio = '/studios/MWB-02'

/** Chooses hours next month on a day with free hours. */
async function chooseTime(user: User): Promise<void> {
  await user.pressThe('radio', /^Mixing session/)
  await user.press('Next month')
  await user.press(/, ([6-9]|1\d) free hours$/)
  await user.press(/^1\d:00, free/)
}

async function skipTime(user: User): Promise<void> {
  await user.press('Book Session at Mawimbi Mix Room')
  await user.press('Skip Time Selection')
}

async function goToDetails(user: User): Promise<void> {
  await chooseTime(user)
  await user.press(/^Request booking · /)
  await user.see('Number of people')
}

async function goToContact(user: User): Promise<void> {
  await goToDetails(user)
  await user.press('Continue')
  await user.see('part 2 of 2')
}

async function send(user: User): Promise<void> {
  await user.type(/^Full name/i, 'Wanjiru Kamau')
  await user.type(/^E-?mail/i, 'wanjiru@example.com')
  await user.type(/^Phone number/i, '0712 345 678')
  await user.press(/^Book Session/)
}

async function request(user: User): Promise<void> {
  await goToContact(user)
  await send(user)
}

const limited = {
  error: 'You have many open requests. Verify your phone number or sign in to send more.',
  code: 'verification_needed',
}
const taken = dayAhead(20)
const lost = {
  error: 'Sorry, this time slot is not available. Please try a different time or date.',
  code: 'overlap',
  reason: 'overlap',
  taken: [slotAt(taken, 10)],
  alternatives: [11, 14, 17].map((from) => ({
    startTime: slotAt(taken, from),
    endTime: slotAt(taken, from + 1),
    slots: [slotAt(taken, from)],
  })),
}
const made = {
  id: idOf(1),
  code: 'SB7K3M9Q',
  status: 'requested' as const,
  price: 5_000,
  statusUrl: `http://localhost/bookings/${token}`,
}
const tracked = aTracked({
  booking: { status: 'requested' },
  studio: { name: 'Mawimbi Mix Room', code: 'MWB-02', location: 'Kilimani, Nairobi' },
  timeline: wayOf(1),
})
const booked = [answer(requestBooking, made), answer(trackBooking, tracked), stream(bookingEvents)]

/** The guided booking, dialog by dialog. */
export const bookingStates: readonly State[] = [
  state('flow-studio', '/', 'Choose a Studio to Book', { act: presses('Request a booking') }),
  state('flow-studio-empty', '/', 'Refresh in a moment', {
    answers: [answer(listStudios, noStudios), answer(featuredStudios, { items: [] })],
    act: presses('Request a booking'),
  }),
  state('flow-studio-failing', '/', 'Failed to load studios. Please try again.', {
    answers: [refuse(listStudios)],
    act: presses('Request a booking'),
  }),
  state('flow-time', '/studios', /Continue · /, {
    act: async (user) => {
      await user.press('Book Session at Mawimbi Mix Room')
      await user.see('Pick your hours')
      await chooseTime(user)
    },
  }),
  state('flow-details', studio, 'Booking Details', { act: goToDetails }),
  state('flow-details-loading', '/studios', 'Booking Details', { answers: [silent(sessionTypes)], act: skipTime }),
  state('flow-details-failing', '/studios', 'Booking Details', { answers: [refuse(sessionTypes)], act: skipTime }),
  state('flow-details-errors', '/studios', 'Choose a session type', {
    act: async (user) => {
      await skipTime(user)
      await user.see('Number of people')
      await user.press('Continue')
    },
  }),
  state('flow-contact', studio, 'Contact Information', { act: goToContact }),
  state('flow-contact-errors', studio, 'Enter your name', {
    act: async (user) => {
      await goToContact(user)
      await user.press(/^Book Session/)
    },
  }),
  state('flow-contact-failing', studio, 'The service is briefly unavailable', {
    answers: [refuse(requestBooking)],
    act: request,
  }),
  state('flow-verify', studio, 'Send a code by SMS', { answers: [refuse(requestBooking, 403, limited)], act: request }),
  state('flow-verify-code', studio, 'This code is wrong or has expired', {
    answers: [
      refuse(requestBooking, 403, limited),
      answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 }),
      refuse(confirmPhoneCode, 400, {
        error: 'This code is wrong or has expired',
        code: 'invalid',
        fieldErrors: { code: ['This code is wrong or has expired'] },
      }),
    ],
    act: async (user) => {
      await request(user)
      await user.press('Send a code by SMS')
      await user.type('Code', '123456')
      await user.press('Verify and book')
    },
  }),
  state('flow-lost', studio, 'Nearest free times:', { answers: [refuse(requestBooking, 409, lost)], act: request }),
  state('flow-done', studio, 'Booking Confirmed!', {
    answers: booked,
    act: async (user) => {
      await request(user)
      await user.see('Booking status')
    },
  }),
  state('flow-done-dialog', '/studios', 'Follow your booking', {
    answers: booked,
    act: async (user) => {
      await skipTime(user)
      await user.choose(/^Session type/, /^Mixing session/)
      await user.press('Continue')
      await user.see('part 2 of 2')
      await send(user)
    },
  }),
]
