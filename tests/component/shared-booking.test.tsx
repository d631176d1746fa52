import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { viewSharedBooking } from '../../api/contract/bookings.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { aShared, missing } from '../visual/gallery/states/paying-data.ts'
import { heading } from './on-screen.ts'
import { show } from './show.tsx'

const path = '/shared/a-link'
const shared = aShared()

describe('a shared booking', () => {
  it('shows studio, time and code, and offers no changes', async () => {
    show(path, { answers: [answer(viewSharedBooking, shared)] })
    const main = await screen.findByRole('main')
    await screen.findByRole('heading', { level: 1, name: 'Karakana Podcast Room' })
    await screen.findByText(`Booking ${shared.booking.code}`)
    await screen.findByText('You can view this booking here, but not change it.')
    expect(screen.queryByText('Booked by')).toBeNull()
    const buttons = [...main.querySelectorAll('button')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    )
    expect(buttons).toEqual(['Copy booking code'])
  })

  it('says that a wrong link was not found, and links to the studios', async () => {
    show(path, { answers: [refuse(viewSharedBooking, 404, missing)] })
    await heading('Booking not found')
    await screen.findByRole('link', { name: 'Browse studios' })
  })
})
