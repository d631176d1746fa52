import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { barriersOn } from '../support/accessibility.ts'
import { paymentViews } from '../support/payment-views.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

it.each(paymentViews)('nobody is kept out of $name', async ({ complaint, show }) => {
  const { page, forgive } = await site.look('about:blank')
  if (complaint) forgive(complaint)
  await show(page)
  expect(await barriersOn(page)).toEqual([])
})
