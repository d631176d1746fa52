import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { aRequest } from '../support/booking.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** How often a message went out in vain. */
async function failures({ server }: Site): Promise<number> {
  let count = 0
  for await (const _ of server.store.readAll({ types: ['message.failed'] })) count += 1
  return count
}

describe('messages', () => {
  const requestedBy = async (customerEmail: string) => {
    const { mawimbi } = site.server.fixtures
    const body = { ...aRequest(mawimbi.id, mawimbi.mix), customerEmail }
    return (await site.server.client.call(requestBooking, { body })).answer()
  }

  it('that did not go out are found, read, and sent again', async () => {
    const { code } = await requestedBy('refused@example.com')
    const { page } = await enter(site, people.admin, '/admin/messages?status=failed&channel=email')
    const failed = page.getByRole('listitem').filter({ hasText: code })
    await failed.getByText('550 no such person').waitFor()
    await failed.getByRole('button', { name: /to refused@example\.com, text$/ }).click()
    await failed.getByText('Mawimbi').first().waitFor()
    await failed.getByRole('button', { name: /^Retry / }).click()
    const ask = page.getByRole('alertdialog', { name: 'Send it again?' })
    await button(ask, 'Send again').click()
    await page.getByText('Sending to refused@example.com again').waitFor()
    await expect.poll(() => failures(site)).toBe(2)
    await failed.getByText('Failed', { exact: true }).waitFor()
  })

  it('that may have gone out are sent again only after a warning', async () => {
    const { code } = await requestedBy('lost@example.com')
    const { page } = await enter(site, people.admin, '/admin/messages')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('unclear')
    await page.waitForURL(/status=unclear/)
    await page
      .getByRole('listitem')
      .filter({ hasText: code })
      .getByRole('button', { name: /^Retry / })
      .click()
    const ask = page.getByRole('alertdialog', { name: 'Send it again? It may arrive twice.' })
    await ask.getByText('lost@example.com receives it a second time').waitFor()
    await button(ask, 'Cancel').click()
    await page.getByRole('region', { name: 'Messages by status' }).getByText('Unclear').waitFor()
  })
})

describe('the system', () => {
  it('builds the read models anew when asked, and tells how far it is', async () => {
    const { page } = await enter(site, people.admin, '/admin/system')
    await page.getByRole('region', { name: 'Jobs' }).getByText('Scheduled').waitFor()
    await page.getByRole('table', { name: 'Processes' }).getByText('payments', { exact: true }).waitFor()
    await button(page, 'Rebuild read models').click()
    const ask = page.getByRole('alertdialog', { name: 'Rebuild all read models?' })
    await button(ask, 'Start rebuild').click()
    await page.getByText(/^Rebuilt from \d+ events/).waitFor()
    await page.getByRole('region', { name: 'Read models' }).getByText('Up to date').waitFor()
  })

  it('shows how far a rebuild is, what failed, and that it is out of reach', async () => {
    const { page } = await enter(site, people.admin, 'about:blank')
    const rebuild = { state: 'running', events: 1200, progress: 0.42, startedAt: null, endedAt: null, error: null }
    const failedJobs = [
      {
        id: '7',
        task: 'payments.callback',
        attempts: 25,
        error: 'Nobody answered',
        lastRunAt: '2026-11-21T09:00:00.000Z',
      },
    ]
    const state = /\/api\/v1\/admin\/system$/
    await page.route(state, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), rebuild, failedJobs } })
    })
    await page.goto('/admin/system')
    const bar = page.getByRole('progressbar', { name: 'Rebuild progress' })
    await bar.waitFor()
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('42')
    await page.getByRole('region', { name: 'Failed jobs' }).getByText('Nobody answered').waitFor()
    await page.route(/\/system\/jobs\/7\/retry$/, (route) => route.fulfill({ status: 202, json: { id: '7' } }))
    await button(page, 'Try payments.callback again').click()
    await page.getByText('Retrying payments.callback').waitFor()
    const unavailable = { error: 'The service is briefly unavailable. Please try again.', code: 'unavailable' }
    await page.route(state, (route) => route.fulfill({ status: 503, json: unavailable }))
    await page.getByText(/^No response since /).waitFor()
    await bar.waitFor()
  })
})
