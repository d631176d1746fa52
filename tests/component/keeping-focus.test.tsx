import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { adminBookings } from '../../api/contract/admin-bookings.ts'
import { monthAvailability } from '../../api/contract/studios.ts'
import { addDays, addMonths, weekdayOf } from '../../web/shared/site/clock.ts'
import { answerBy } from '../visual/gallery/states/answers.ts'
import { bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { monthAt } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { studio } from './booking-form.ts'
import { show } from './show.tsx'

const expectFocusOn = (role: string, name: string | RegExp) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

describe('a button at its limit keeps the focus and does nothing more', () => {
  interface Case {
    readonly where: string
    readonly path: string
    readonly as?: 'studio_manager' | 'admin'
    readonly name: string
    readonly goThere: (user: User) => Promise<unknown>
  }
  const press =
    (name: string, times = 1) =>
    async (user: User) => {
      for (let i = 0; i < times; i++) await user.press(name)
    }
  const cases: readonly Case[] = [
    { where: 'to the last month', path: studio, name: 'Next month', goThere: press('Next month', 3) },
    {
      where: 'to one person',
      path: '/studios?people=2',
      name: 'One fewer person',
      async goThere(user) {
        await user.press(/Where, when, how many/)
        await user.press('One fewer person')
      },
    },
    {
      where: 'to today',
      path: `/manager/calendar?view=day&date=${dayAhead(3)}`,
      as: 'studio_manager',
      name: 'Today',
      goThere: press('Today'),
    },
    {
      where: 'to the first version',
      path: '/admin/audit-logs/streams/payment-1?version=1',
      as: 'admin',
      name: 'Previous version',
      goThere: press('Previous version'),
    },
  ]

  it.each(cases)('$where', async ({ path, as, name, goThere }) => {
    const { user } = show(path, as && { as })
    await goThere(user)
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true'))
    await expectFocusOn('button', name)
    let before = ''
    await waitFor(() => {
      const earlier = before
      before = document.body.textContent
      expect(before).toBe(earlier)
    })
    await userEvent.keyboard('{Enter}')
    await expectFocusOn('button', name)
    expect(document.body.textContent).toBe(before)
  })
})

it('the focus stays in the row of a booking after its decision buttons have gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = show('/admin/bookings', { as: 'admin' })
  await user.press('Approve SB7K3M9Q')
  const row = (await screen.findByRole('button', { name: 'SB7K3M9Q, details' })).closest('li')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: SB7K3M9Q'))
  expect(row?.contains(document.activeElement)).toBe(true)
  await vi.advanceTimersByTimeAsync(11_500)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Undo: SB7K3M9Q'))
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true))
})

describe('the focus of a button that disappears', () => {
  it('stays in the pagination on its last page', async () => {
    const { user } = show('/admin/bookings?page=12', { as: 'admin' })
    await user.pressThe('link', 'Next')
    const pages = screen.getByRole('navigation', { name: 'More pages' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Next' })).toBeNull())
    await waitFor(() => expect(pages.contains(document.activeElement)).toBe(true))
  })

  it('goes to the page where an empty list was', async () => {
    const found = answerBy(adminBookings, ({ query }) => pageOf(...(query.get('search') ? [] : bookings.slice(0, 1))))
    const { user } = show('/admin/bookings?search=none', { as: 'admin', answers: [found] })
    await user.press('Clear search and filter')
    await screen.findByRole('button', { name: `${bookings[0]?.code}, details` })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('goes to the page when a notice is closed', async () => {
    const { user } = show('/?error=authentication_required')
    await user.press('Close')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('goes to the new page when the frame changes', async () => {
    const { user } = show('/admin/features', { as: 'admin' })
    await user.pressThe('link', 'Back to the site')
    await screen.findByRole('heading', { level: 1, name: /^Book studio/ })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})

describe('the calendar of a studio', () => {
  const grid = () => screen.findByRole('grid')
  const tabStops = async () => [...(await grid()).querySelectorAll('button[tabindex="0"]')]
  const focusedDay = () => document.activeElement?.getAttribute('data-date') ?? ''
  const daysSince = (first: string) => (Date.parse(focusedDay()) - Date.parse(first)) / 86_400_000

  it('is one tab stop, and arrow and page keys move through its days', async () => {
    const { user } = show(studio)
    await screen.findByRole('group', { name: /^Hours on/ })
    await user.press('Next month')
    await waitFor(async () => expect(await tabStops()).toHaveLength(1))
    await userEvent.tab()
    const first = focusedDay()
    await userEvent.keyboard('{ArrowRight}')
    expect(daysSince(first)).toBe(1)
    await userEvent.keyboard('{ArrowDown}')
    expect(daysSince(first)).toBe(8)
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(daysSince(first)).toBeGreaterThan(30))
    expect(await tabStops()).toHaveLength(1)
    await userEvent.tab()
    expect(focusedDay()).toBe('')
  })

  it('makes the automatically chosen day its tab stop', async () => {
    let chosen = ''
    const freeLater = answerBy(monthAvailability, ({ query }) => {
      const { days, ...month } = monthAt('', query.get('month') ?? '')
      chosen = days.find(({ date, free }) => date >= `${month.month}-10` && free > 0)?.date ?? ''
      return { ...month, days: days.map((day) => (day.date < chosen ? { ...day, free: 0 } : day)) }
    })
    const { user } = show(studio, { answers: [freeLater] })
    await screen.findByRole('group', { name: /^Hours on/ })
    await user.press('Next month')
    await waitFor(async () => expect((await tabStops()).map((day) => day.getAttribute('data-date'))).toEqual([chosen]))
  })
})

it('Home, End, arrow and page keys move through the days of a calendar', async () => {
  const { user } = show(studio)
  await user.press('Next month')
  const chosen = (await screen.findAllByRole('button', { name: / free hours$/ })).at(-1)
  if (!chosen) throw new Error('No day is free')
  await userEvent.click(chosen)
  act(() => chosen.focus())
  const dateAfter = async (key: string) => {
    await userEvent.keyboard(`{${key}}`)
    return document.activeElement?.getAttribute('data-date')
  }
  const date = chosen.dataset.date ?? ''
  const monday = addDays(date, -weekdayOf(date))
  expect(await dateAfter('Home')).toBe(monday)
  expect(await dateAfter('End')).toBe(addDays(monday, 6))
  expect(await dateAfter('ArrowLeft')).toBe(addDays(monday, 5))
  expect(await dateAfter('ArrowDown')).toBe(addDays(monday, 12))
  expect(await dateAfter('PageUp')).toBe(addMonths(addDays(monday, 12), -1))
})
