import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cacheAnswer, cachedAnswers } from '../../web/shared/api-client/answer-cache.ts'
import { aTracked } from '../visual/gallery/states/paying-data.ts'
import { heading, question } from './on-screen.ts'
import { show } from './show.tsx'

const saved = { key: 'trackedBooking("a-link")', at: Date.now(), data: aTracked({ booking: { code: 'SB7K3M90' } }) }

it('the page removes bookings from the device only after a confirmation', async () => {
  const { user, goTo } = show('/faqs')
  await cacheAnswer('trackedBooking', saved)
  await goTo('/bookings')
  await screen.findByText(/^SB7K3M90/)
  await user.press('Remove them from this device')
  const confirmation = await question('Remove these bookings from this device?')
  await user.press('Keep them')
  await waitFor(() => expect(confirmation.isConnected).toBe(false))
  screen.getByText(/^SB7K3M90/)
  await user.press('Remove them from this device')
  await user.press('Yes, remove them')
  await heading('No bookings on this device yet')
  expect(await cachedAnswers('trackedBooking')).toEqual([])
})

it.each([
  ['customer', 'All bookings in your account', '/account'],
  [undefined, 'Browse studios', '/studios'],
] as const)('the page without bookings links a %s to “%s”', async (as, name, path) => {
  show('/bookings', as && { as })
  await heading('No bookings on this device yet')
  expect(within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')).toBe(path)
})
