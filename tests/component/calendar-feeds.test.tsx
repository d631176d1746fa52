import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  createCalendarFeed,
  type OwnCalendar,
  ownCalendarFeeds,
  revokeCalendarFeed,
  revokeUserCalendarFeeds,
} from '../../api/contract/calendar-feeds.ts'
import { listUsers } from '../../api/contract/people.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { officeStudios, users } from '../visual/gallery/states/office-data.ts'
import { dialog, question, rowWith } from './on-screen.ts'
import { show } from './show.tsx'

const [studio] = officeStudios
if (!studio) throw new Error('There is a studio')
const feedId = '0199a000-0000-7000-8000-0000000000f1'
const feed = { id: feedId, createdAt: '2026-11-21T08:00:00.000Z' }
const url = `https://studioni.test/api/v1/calendars/${'k'.repeat(43)}.ics`
const calendarsAre = (all: OwnCalendar['feed'], one: OwnCalendar['feed'] = null) =>
  answer(ownCalendarFeeds, {
    items: [
      { studio: null, feed: all },
      { studio: { id: studio.id, name: studio.name }, feed: one },
    ],
  })
const done = { done: true } as const

async function opened(all: OwnCalendar['feed'], one?: OwnCalendar['feed']) {
  const shown = show('/manager/studios', { as: 'studio_manager', answers: [calendarsAre(all, one)] })
  await shown.user.press('Calendar addresses')
  const place = within(await dialog('Calendar addresses'))
  await place.findByText(studio?.name ?? '')
  return { ...shown, place }
}

describe('a manager’s calendar addresses', () => {
  it('are created for all studios or one, shown once, and can be copied', async () => {
    const { user, bodies, setAnswers, place } = await opened(null)
    expect(place.getAllByText('No address yet')).toHaveLength(2)
    setAnswers(calendarsAre(null, feed), answer(createCalendarFeed, { id: feedId, url }))
    const [, status] = place.getAllByRole('status')
    await user.press(`Create address: ${studio.name}`)
    const field = await place.findByLabelText(`Secret address of ${studio.name}`)
    expect(field).toHaveProperty('value', url)
    expect(field).toHaveProperty('readOnly', true)
    expect(status?.contains(field)).toBe(true)
    expect(bodies(createCalendarFeed)).toEqual([{ studioId: studio.id }])
    await user.press('Copy address')
    await screen.findByText('Address copied')
  })

  it('are replaced and revoked after a question', async () => {
    const { user, bodies, setAnswers, place } = await opened(feed)
    const replaced = { ...feed, id: '0199a000-0000-7000-8000-0000000000f2' }
    setAnswers(calendarsAre(replaced), answer(createCalendarFeed, { id: replaced.id, url }))
    await user.press('Replace address: All studios')
    await question('Replace the calendar address of All studios?')
    expect(bodies(createCalendarFeed)).toEqual([])
    await user.press('Replace address')
    await place.findByDisplayValue(url)
    expect(bodies(createCalendarFeed)).toEqual([{ studioId: null }])
    setAnswers(calendarsAre(null), answer(revokeCalendarFeed, done))
    await user.press('Revoke: All studios')
    await question('Revoke the calendar address of All studios?')
    await user.press('Revoke')
    await screen.findByText('The calendar address of All studios no longer works')
    expect(await place.findAllByText('No address yet')).toHaveLength(2)
    expect(place.queryByDisplayValue(url)).toBeNull()
  })

  it('show the server’s error when creating or revoking fails', async () => {
    const { user, setAnswers, place } = await opened(feed)
    const forbidden = { error: 'Insufficient permissions', code: 'not_allowed' }
    setAnswers(
      calendarsAre(feed),
      refuse(createCalendarFeed, 403, forbidden),
      refuse(revokeCalendarFeed, 403, forbidden),
    )
    await user.press(`Create address: ${studio.name}`)
    await place.findByText('Insufficient permissions')
    await user.press('Revoke: All studios')
    const ask = await question('Revoke the calendar address of All studios?')
    await user.press('Revoke')
    await within(ask).findByText('Insufficient permissions')
  })

  it('can be revoked by an admin, for managers only', async () => {
    const manager = users.find(({ role }) => role === 'studio_manager')
    const customer = users.find(({ role }) => role === 'customer')
    if (!manager || !customer) throw new Error('There are users')
    const answers = [
      answer(listUsers, { data: { users: [manager, customer], total: 2 } }),
      answer(revokeUserCalendarFeeds, done),
    ]
    const { user } = show('/admin/users', { as: 'admin', answers })
    await rowWith(manager.name)
    await user.press(`Edit ${customer.name}`)
    await dialog('Edit User')
    expect(screen.queryByRole('button', { name: 'Revoke calendar addresses' })).toBeNull()
    await user.press('Close')
    await user.press(`Edit ${manager.name}`)
    await user.press('Revoke calendar addresses')
    await question('Revoke calendar addresses?')
    await user.press('Revoke calendar addresses')
    await screen.findByText('Calendar addresses revoked')
  })
})
