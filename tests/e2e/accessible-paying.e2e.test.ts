import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultsInBothThemes, overflows } from '../support/accessibility.ts'
import { paymentViews } from '../support/payment-views.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe.each(['phone', 'desk'] as const)('paying on a %s', (screen) => {
  it.each(paymentViews)('nobody is kept out of $name', async ({ complaint, show }) => {
    const { page, forgive } = await site.visit('/faqs', { screen, still: true })
    if (complaint) forgive(complaint)
    await show(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    if (screen === 'phone') expect(await overflows(page)).toEqual([])
  })
})
