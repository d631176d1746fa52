import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminEvents, managerEvents } from '../../api/contract/manager-events.ts'
import { officeScreens } from '../support/office-screens.ts'
import { onlyEnglish, saidOnPage } from '../support/only-english.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const english = await onlyEnglish()

describe('the back office in Swahili', () => {
  it.each([...officeScreens.admin, ...officeScreens.manager])('has no English text on %s', async (path) => {
    const { user } = show(path, { as: path.startsWith('/admin') ? 'admin' : 'studio_manager' })
    await screen.findByRole('heading', { level: 1 })
    await user.press('Kiswahili')
    await waitFor(() => expect(document.documentElement.lang).toBe('sw-KE'))
    await waitFor(() => expect(document.querySelector('main [aria-busy=true], .skeleton')).toBeNull())
    expect(saidOnPage().filter((text) => english.has(text))).toEqual([])
  })

  it.each([
    { as: 'studio_manager', path: '/manager/bookings', action: 'Thibitisha', done: 'imethibitishwa' },
    { as: 'admin', path: '/admin/bookings', action: 'Idhinisha', done: 'imeidhinishwa' },
  ] as const)('announces a live update and decides a booking: $action', async ({ as, path, action, done }) => {
    const live = liveStream(as === 'admin' ? adminEvents : managerEvents)
    const { user } = show(path, { as, answers: [live.answer] })
    await user.press('Kiswahili')
    await waitFor(() => expect(document.documentElement.lang).toBe('sw-KE'))
    expect(document.cookie).toContain('lang=sw')
    await within(screen.getByRole('banner')).findByText('mubashara')
    const about = { type: 'booking.manager_confirmed', code: 'SB7K3M9Q', studioName: 'Mawimbi', slots: [] }
    const data = { title: 'x', message: 'x', at: ahead(0), ...about, amount: null, receipt: null }
    await live.send({ event: 'notification', data })
    await screen.findByRole('heading', { name: 'Nafasi imethibitishwa' })
    const opener = await screen.findByRole('button', { name: 'SB7K3M9Q, maelezo' })
    const row = within(opener.closest('li') ?? document.body)
    row.getByText('Inahitaji hatua')
    await user.press(`${action} SB7K3M9Q`)
    await user.press('Tuma sasa')
    await screen.findAllByText(`SB7K3M9Q ${done}`)
    await user.press('SB7K3M9Q, maelezo')
    const steps = within(await row.findByRole('region', { name: 'Mtiririko wa matukio' }))
    steps.getByText('Imethibitishwa kwa niaba ya studio na Otieno Odhiambo')
  })
})
