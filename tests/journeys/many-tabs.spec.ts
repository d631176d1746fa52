import { expect } from '@playwright/test'
import { approveBooking } from '../../api/contract/admin-bookings.ts'
import { confirmBooking, managerBookings } from '../../api/contract/manager-bookings.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { enter, liveMark, requested, rowOf } from './back-office.ts'
import { test } from './on-site.ts'

test('eight tabs of one browser share a live stream, even after the first has closed', async ({ site, people }) => {
  const { server } = site
  const code = await requested(site, hoursOn(workday(6), 9))
  const streams: string[] = []
  const { page, context } = await enter(site, people.manager, '/faqs')
  context.on('request', (request) => {
    if (request.url().endsWith('/manager/events')) streams.push(request.url())
  })
  const tabs = [page]
  while (tabs.length < 8) tabs.push(await context.newPage())
  for (const tab of tabs) await tab.goto('/manager/bookings')
  for (const tab of tabs) {
    await expect(rowOf(tab, code)).toContainText('Action Required')
    await expect(liveMark(tab, 'live')).toBeVisible()
  }
  expect(streams).toHaveLength(1)

  const { items } = (
    await server.client.ask(managerBookings, { query: { search: code }, headers: people.manager.headers })
  ).data
  const params = { id: items[0]?.id ?? '' }
  await server.client.ask(confirmBooking, { params, body: {}, headers: people.manager.headers })
  for (const tab of tabs) await expect(rowOf(tab, code)).toContainText('Pending Approval')

  await page.close()
  const others = tabs.slice(1)
  for (const tab of others) await expect(liveMark(tab, 'live')).toBeVisible()
  await server.client.ask(approveBooking, { params, body: {}, headers: people.admin.headers })
  for (const tab of others) await expect(rowOf(tab, code)).toContainText('Approved')
  expect(streams).toHaveLength(2)
})
