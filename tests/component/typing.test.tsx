import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { listUsers } from '../../api/contract/people.ts'
import { listStudios } from '../../api/contract/studios.ts'
import { type Answer, answer } from '../visual/gallery/states/answers.ts'
import { officeStudios, studioTotals } from '../visual/gallery/states/office-data.ts'
import { listOf } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { chooseHours, studio } from './booking-form.ts'
import { article, dialog, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

/** Types a date digit by digit. With each digit of the year, the field holds another date. */
async function typeDate(box: HTMLElement, date: string): Promise<void> {
  const [year = '', ...rest] = date.split('-')
  for (const digits of [1, 2, 3, 4]) {
    const begun = [year.slice(0, digits).padStart(4, '0'), ...rest].join('-')
    write(box, begun)
    await act(() => vi.advanceTimersByTimeAsync(60))
    expect(box).toHaveProperty('value', begun)
  }
}

describe('typed text', () => {
  it('stays while the list catches up with earlier keystrokes', async () => {
    const { address } = show('/admin/users', { as: 'admin' })
    const search = await screen.findByRole('searchbox')
    write(search, 'a')
    vi.advanceTimersByTime(800)
    write(search, 'as')
    await waitFor(() => expect(address()).toBe('/admin/users?search=a'))
    expect(search).toHaveProperty('value', 'as')
    await pause()
    await waitFor(() => expect(address()).toBe('/admin/users?search=as'))
    expect(search).toHaveProperty('value', 'as')
  })

  it('can be a date, digit by digit, in the list of studios', async () => {
    const { address } = show('/studios')
    await typeDate(await screen.findByLabelText(/^Day/), dayAhead(5))
    await pause()
    await waitFor(() => expect(address()).toBe(`/studios?date=${dayAhead(5)}`))
  })

  it('stays in the box of a filter that is not stored as typed', async () => {
    const { address, user } = show('/studios?people=4')
    const people = await screen.findByLabelText('People')
    act(() => people.focus())
    write(people, '1')
    await pause()
    expect(address()).toBe('/studios')
    expect(people).toHaveProperty('value', '1')
    write(people, '12')
    await pause()
    expect(address()).toBe('/studios?people=12')
    await user.press('Clear Filters')
    expect(screen.getByLabelText('People')).toHaveProperty('value', '')
  })

  it('can be a date after another one, and leaves the filter alone while it can’t be booked', async () => {
    const { address, entries } = show('/studios')
    const box = await screen.findByLabelText(/^Day/)
    act(() => box.focus())
    for (const date of [dayAhead(15), dayAhead(12)]) {
      write(box, date)
      await pause()
    }
    await waitFor(() => expect(entries()).toEqual({ index: 1, address: `/studios?date=${dayAhead(12)}` }))
    write(box, dayAhead(-3))
    await pause()
    expect(box).toHaveProperty('value', dayAhead(-3))
    act(() => box.blur())
    expect(box).toHaveProperty('value', dayAhead(12))
    expect(address()).toBe(`/studios?date=${dayAhead(12)}`)
  })

  it('can be a date, digit by digit, in a list of the back office', async () => {
    const { address, entries } = show('/admin/bookings', { as: 'admin' })
    await typeDate(await screen.findByLabelText('From'), dayAhead(5))
    await pause()
    await waitFor(() => expect(address()).toBe(`/admin/bookings?from=${dayAhead(5)}`))
    write(screen.getByLabelText('From'), dayAhead(6))
    await waitFor(() => expect(entries()).toEqual({ index: 1, address: `/admin/bookings?from=${dayAhead(6)}` }))
  })

  it('can be a place whose name starts with a suggested town', async () => {
    const { user } = show('/studios')
    await user.press(/^Where, when, how many/)
    await dialog('Where, when, how many')
    await user.type('Another town or area', 'Nakuru West')
    expect(screen.getByLabelText('Another town or area')).toHaveProperty('value', 'Nakuru West')
  })

  it('can be a number in a field that was emptied first', async () => {
    const { user } = show(studio)
    await user.pressThe('radio', /^Mixing session/)
    await chooseHours(user, '08:00, free')
    await user.press(/^Request booking · /)
    const count = await screen.findByLabelText('Number of people')
    await userEvent.setup({ delay: null }).type(count, '{Backspace}4{Tab}')
    expect(count).toHaveProperty('value', '4')
    await user.type('Number of people', '')
    expect(count).toHaveProperty('value', '')
    await user.press('Continue')
    await user.press('Back')
    expect(await screen.findByLabelText('Number of people')).toHaveProperty('value', '1')
  })

  it.each<{ list: string; path: string; as?: 'admin'; none: Answer; name: string }>([
    {
      list: 'of the back office',
      path: '/admin/users?role=admin',
      as: 'admin',
      none: answer(listUsers, { data: { users: [], total: 0 } }),
      name: 'Clear search and filter',
    },
    {
      list: 'of studios',
      path: '/studios?place=Nowhere',
      none: answer(listStudios, listOf([])),
      name: 'Clear Filters',
    },
  ])('does not come back after a list $list is cleared', async ({ path, none, name, ...who }) => {
    const { address } = show(path, { ...who, answers: [none] })
    const [clear] = await screen.findAllByRole('button', { name })
    write(screen.getByRole('searchbox'), 'somebody')
    fireEvent.click(clear ?? document.body)
    await pause()
    await waitFor(() => expect(address()).toBe(path.split('?')[0]))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('stays in the form of a studio that is changed elsewhere', async () => {
    const { user, setAnswers } = show('/manager/studios', { as: 'studio_manager' })
    const mawimbi = within(await article('Mawimbi Mix Room'))
    mawimbi.getByText('Featured')
    await user.press(/^Edit.*Mawimbi Mix Room/)
    await dialog('Edit Studio')
    await user.type('Studio name', 'Mawimbi by the sea')
    const items = officeStudios.map((each) => ({ ...each, featured: false }))
    setAnswers(
      answer(managerStudios.listManagerStudios, { data: { items, total: items.length, totals: studioTotals } }),
    )
    await reconnect(user)
    await waitFor(() => expect(mawimbi.queryAllByText('Featured')).toEqual([]))
    expect(screen.getByLabelText('Studio name')).toHaveProperty('value', 'Mawimbi by the sea')
  })

  it('keeps the focus in a filter of the audit log after Enter', async () => {
    const { user, address } = show('/admin/audit-logs', { as: 'admin' })
    await user.type('Actor', 'visitor')
    const actor = screen.getByLabelText('Actor')
    await userEvent.setup({ delay: null }).type(actor, '{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/audit-logs?actor=visitor'))
    await pause()
    expect(document.activeElement).toBe(screen.getByLabelText('Actor'))
  })
})
