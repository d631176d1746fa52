import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, requested, rowOf, sendNow } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('the dashboards', () => {
  it('count a request unasked, and lead on', async () => {
    const { page } = await enter(site, people.admin, '/admin')
    await liveMark(page, 'live').waitFor()
    const total = page.getByRole('definition').first()
    const before = Number((await total.textContent())?.replace(/\D/g, ''))
    await requested(site, hoursOn(workday(8), 9))
    await expect.poll(async () => Number((await total.textContent())?.replace(/\D/g, ''))).toBe(before + 1)
    await page.getByRole('list').getByText('just now').or(page.getByText('just now')).first().waitFor()
    await page.getByRole('link', { name: 'View Bookings' }).click()
    await page.waitForURL(/\/admin\/bookings$/)
  })

  it('tell what happened lately, and lead to it', async () => {
    const code = await requested(site, hoursOn(workday(14), 11), 'Juma Baraka')
    const { page } = await enter(site, people.admin, '/admin')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('listitem').filter({ hasText: code }).first().getByRole('link').click()
    await rowOf(page, code).waitFor()
  })

  it('have quick actions that lead where they say', async () => {
    const { page } = await enter(site, people.admin, '/admin')
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    await actions.getByRole('link', { name: 'Add Studio' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goto('/admin')
    await actions.getByRole('link', { name: 'Add Manager' }).click()
    await page.getByRole('dialog').waitFor()
    const manager = await enter(site, people.manager, '/manager')
    await manager.page.getByRole('link', { name: 'Create Studio' }).click()
    await manager.page.getByRole('dialog').waitFor()
  })

  it('read a chart day by day by the arrow keys, or as a table', async () => {
    const { page } = await enter(site, people.manager, '/manager')
    const day = page.getByRole('slider', { name: 'Bookings by day, one day' })
    await day.press('ArrowLeft')
    const chart = page.getByRole('region', { name: 'Bookings by day' })
    await chart.getByText(/^\w{3} \d+ \w{3}: \d+$/).waitFor()
    await chart.getByText('Show as a table').click()
    await chart.getByRole('table').waitFor()
    await expect.poll(() => chart.getByRole('row').count()).toBe(31)
  })
})

describe('the audit log', () => {
  it('is searched, and travels through a stream by the arrow keys', async () => {
    const code = await requested(site, hoursOn(workday(9), 9))
    const office = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(office.page, `Approve ${code}`).click()
    await sendNow(office.page)
    await office.page.getByText(`${code} approved`).waitFor()

    const { page } = await enter(site, people.admin, '/admin/audit-logs?type=booking.')
    await page.getByRole('listitem').filter({ hasText: 'booking.approved' }).first().getByRole('link').click()
    const slider = page.getByRole('slider', { name: 'Version' })
    const state = page.getByRole('region', { name: 'State after this event' })
    await state.getByRole('row', { name: /status.*approved/ }).waitFor()
    await slider.press('ArrowLeft')
    await page.waitForURL(/version=0/)
    await state.getByRole('row', { name: /status.*requested/ }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/version=1/)
    const changes = page.getByRole('region', { name: /approved/i }).getByRole('table')
    await changes.getByRole('row', { name: /status requested approved/ }).waitFor()
  })

  it('is looked through further back, also while what is newest is on its way', async () => {
    await requested(site, hoursOn(workday(11), 9))
    await requested(site, hoursOn(workday(11), 10))
    const { page } = await enter(site, people.admin, 'about:blank')
    const log = /admin\/audit-logs\?/
    await page.route(log, (route) => route.continue({ url: `${route.request().url()}&limit=1` }))
    await page.goto('/admin/audit-logs?type=booking.')
    await liveMark(page, 'live').waitFor()
    const items = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => items.count()).toBe(1)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(log, async (route) => {
      await isReleased
      await route.fallback()
    })
    const again = page.waitForRequest(log)
    await requested(site, hoursOn(workday(11), 11))
    await again
    await button(page, 'Load older').click()
    release()
    await expect.poll(() => items.count()).toBe(2)
  })

  it('is saved as NDJSON, one event a line', async () => {
    await requested(site, hoursOn(workday(10), 9))
    const { page } = await enter(site, people.admin, '/admin/audit-logs?type=booking.requested')
    const download = page.waitForEvent('download')
    await button(page, 'Export NDJSON').click()
    const stream = await (await download).createReadStream()
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .trim()
      .split('\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ type: 'booking.requested' })
  })
})
