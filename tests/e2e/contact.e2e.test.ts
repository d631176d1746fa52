import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { overflows, violationsInBothThemes } from '../support/accessibility.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { button } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const write = async ({ page }: Visitor) => {
  await page.getByLabel('What is it about?').selectOption('A payment or a refund')
  await page.getByLabel('Full Name').fill('Wanjiru Kamau')
  await page.getByLabel('Email').fill('wanjiru@example.com')
  await page.getByLabel('Subject').fill('My receipt')
  await page.getByLabel('Message').fill('Where do I find it?')
}

describe('the contact page', () => {
  it('tells how support is reached and when, and is found from the questions', async () => {
    const { page } = await site.visit('/faqs', { screen: 'phone' })
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
    await page.getByRole('link', { name: /support@studioni\.test/ }).waitFor()
    const hours = page.getByRole('region', { name: 'Business hours' })
    for (const words of ['Mon-Fri', '9-6', 'Sat', '10-4', 'Sun', 'closed'])
      await hours.getByText(words, { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Emergency support' }).waitFor()
  })

  it.each(['phone', 'desk'] as const)('keeps nobody out on a %s: empty, with errors and sent', async (screen) => {
    const visitor = await site.visit('/contact', { screen, still: true })
    const { page } = visitor
    await page.getByRole('region', { name: 'Business hours' }).waitFor()
    await button(page, 'Send Message').click()
    await page.getByText('Enter a message').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await write(visitor)
    await button(page, 'Send Message').click()
    await page.getByText('Thank You!').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    if (screen === 'phone') {
      await button(page, 'Send Another Message').click()
      await button(page, 'Send Message').click()
      expect(await overflows(page)).toEqual([])
    }
  })
})
