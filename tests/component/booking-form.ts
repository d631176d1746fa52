import { idOf } from '../visual/gallery/states/studios-data.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { dialog } from './on-screen.ts'

export const studio = '/studios/MWB-02'

/** The answer to a booking request. */
export const bookingMade = {
  id: idOf(1),
  code: 'SB7K3M9Q',
  status: 'requested' as const,
  price: 5_000,
  statusUrl: 'http://localhost/bookings/a-link',
}

/** Chooses a day of next month with at least six free hours, then presses the buttons of hours with these names. */
export async function chooseHours(user: User, ...hours: readonly (string | RegExp)[]): Promise<void> {
  await user.press('Next month')
  await user.press(/, ([6-9]|1\d) free hours$/)
  for (const hour of hours) await user.press(hour)
}

/** Goes from the studio's page to the contact form, chooses hours and fills in every field. */
export async function fillAtStudio(user: User): Promise<HTMLElement> {
  await chooseAtStudio(user)
  return fillContact(user)
}

/** Goes from the studio's page to the contact form, with hours chosen. */
export async function openContactAtStudio(user: User): Promise<HTMLElement> {
  await chooseAtStudio(user)
  await user.press('Continue')
  return dialog('Contact Information')
}

async function chooseAtStudio(user: User): Promise<void> {
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, /^1\d:00, free/)
  await user.press(/^Request booking · /)
  await dialog('Booking Details')
}

/** Goes from the booking's details to the contact form, and fills it in. */
export async function fillContact(user: User): Promise<HTMLElement> {
  await user.press('Continue')
  const contact = await dialog('Contact Information')
  await user.type('Full name', 'Wanjiru Kamau')
  await user.type('Email', 'wanjiru@example.com')
  await user.type('Phone number', '0712 345 678')
  return contact
}
