import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hoursOn, workday } from '../support/fixtures.ts'
import { holdReadModels } from '../support/held-read-models.ts'
import { openSite, type Site, visits } from '../support/site.ts'
import { booked, button } from './steps.ts'

let site: Site
let held: Awaited<ReturnType<typeof holdReadModels>> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterEach(async () => {
  await held?.release()
  await site.leave()
})
afterAll(() => site.close())

it.each(visits.map((nth, day) => [nth, day] as const))(
  'while the read models are behind, nobody sees what they have changed as it was before (%s visit)',
  async (nth, day) => {
    const { page, context } = await site.visit(await booked(site, hoursOn(workday(day), 9)), { nth })
    await button(page, 'Cancel booking').waitFor()
    held = await holdReadModels(site.place.database.url)
    await button(page, 'Cancel booking').click()
    await button(page.getByRole('alertdialog'), 'Yes, cancel it').click()
    await page.getByText('You cancelled this booking.', { exact: true }).waitFor()

    const refused = context.waitForEvent('response', (response) => response.status() === 503)
    const other = await context.newPage()
    await other.goto(page.url())
    expect(await button(other, 'Cancel booking').count()).toBe(0)
    await refused
    expect(await button(other, 'Cancel booking').count()).toBe(0)
    await held.release()
    held = undefined
    await other.getByText('You cancelled this booking.', { exact: true }).waitFor()
    expect(await page.getByText('You cancelled this booking.', { exact: true }).isVisible()).toBe(true)
  },
)
