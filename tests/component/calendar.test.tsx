import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formatFor } from '../../web/i18n/format.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { heading } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const format = formatFor('en-KE')
const calendar = (view: 'day' | 'week') => show(`/manager/calendar?view=${view}&date=${dayAhead(1)}`, { as })
const studio = async () => within(await screen.findByRole('region', { name: 'Mawimbi Mix Room' }))

/** Presses a button by the keyboard. */
async function enter(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
}

describe('the calendar', () => {
  it('describes a session where it is focused, and leads to its booking', async () => {
    const { user, address } = calendar('day')
    await heading(format.longDate(dayAhead(1)))
    const place = await studio()
    const first = await place.findByRole('button', { name: /, 10:00 to 11:00: Wanjiru Kamau, Mixing session, / })
    expect(first.getAttribute('aria-label')).toContain(format.longDate(dayAhead(1)))
    act(() => first.focus())
    place.getByText('Wanjiru Kamau')
    await userEvent.keyboard('{ArrowRight}')
    place.getByText('Brian Kiptoo')
    place.getByText(`${format.shortDate(dayAhead(1))}, 14:00 to 16:00`)
    await user.pressThe('link', 'SBK2M7QX')
    await waitFor(() => expect(address()).toBe('/manager/bookings?search=SBK2M7QX'))
  })

  it('goes on by weeks, and to a single day, from the keyboard', async () => {
    const { address } = calendar('week')
    await studio()
    await enter('Next week')
    expect(address()).toContain(`date=${dayAhead(8)}`)
    await enter('Day')
    await heading(format.longDate(dayAhead(8)))
  })

  it('goes on by two days if the button is pressed twice before it renders', async () => {
    calendar('day')
    const next = await screen.findByRole('button', { name: 'Next day' })
    act(() => {
      next.click()
      next.click()
    })
    await heading(format.longDate(dayAhead(3)))
  })
})
