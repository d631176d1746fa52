import { expect } from '@playwright/test'
import { hoursOn, workday } from '../support/fixtures.ts'
import { holdReadModels } from '../support/held-read-models.ts'
import { test } from './on-site.ts'
import { booked, button } from './steps.ts'

test('while the read models are behind, no tab shows a cancelled booking as it was before', async ({ site }) => {
  const { page, context } = await site.visit(await booked(site, hoursOn(workday(), 9)), { nth: 'second' })
  await expect(button(page, 'Cancel booking')).toBeVisible()
  const lock = await holdReadModels(site.place.database.url)
  const cancelled = 'You cancelled this booking.'
  try {
    await button(page, 'Cancel booking').click()
    await button(page.getByRole('alertdialog'), 'Yes, cancel it').click()
    await expect(page.getByText(cancelled, { exact: true })).toBeVisible()

    const refused = context.waitForEvent('response', (response) => response.status() === 503)
    const other = await context.newPage()
    await other.goto(page.url())
    await refused
    expect(await button(other, 'Cancel booking').count()).toBe(0)
    await lock.release()
    await expect(other.getByText(cancelled, { exact: true })).toBeVisible()
    await expect(page.getByText(cancelled, { exact: true })).toBeVisible()
  } finally {
    await lock.release()
  }
})
