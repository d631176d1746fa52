import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailHtml } from '../../integrations/email/mail-html.ts'
import { openMessageCatcher } from '../../integrations/message-catcher/message-catcher.ts'
import { booking, renderedIn, site as speaker } from '../../processes/messages/templates/templates.fixtures.ts'
import { violationsInBothThemes } from '../support/accessibility.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  // Renders every template in both languages.
  const messageCatcher = await openMessageCatcher(site.server.database.pool, () => undefined)
  for (const language of ['en', 'sw'] as const)
    for (const { name, rendered } of renderedIn(language, booking)) {
      if (rendered.sms !== undefined) await messageCatcher.sms.send({ to: '254712345678', text: rendered.sms })
      if (!rendered.email) continue
      const html = mailHtml({ ...rendered.email, language, brand: speaker.brand })
      const attachments = [{ name: 'SB222222.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
      const more = name === 'booking_paid' ? { attachments } : {}
      await messageCatcher.mailer.send({
        id: name,
        to: `${name}-${language}@example.com`,
        ...rendered.email,
        html,
        ...more,
      })
    }
})
afterEach(() => site.leave())
afterAll(() => site.close())

const narrow = { width: 320, height: 640 }
const scrollsSideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

describe('the message catcher', () => {
  it('reads well on a small phone, in light and dark', async () => {
    const { page } = await site.visit('/simulator/messages', { screen: 'phone', still: true })
    await page.setViewportSize(narrow)
    await page.getByRole('heading', { name: '0712 345 678' }).waitFor()
    await expect.poll(() => page.evaluate(scrollsSideways)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  it('shows what went to one recipient, as text and as it looks', async () => {
    const { page } = await site.visit('/simulator/messages', { still: true })
    await page.getByLabel('Phone number or email address').fill('booking_paid-sw')
    await page.getByRole('button', { name: 'Show' }).click()
    const letter = page.getByRole('article')
    await letter.getByText('Risiti ya M-Pesa: TLA1B2C3D4').waitFor()
    await expect.poll(() => letter.count()).toBe(1)
    await letter.getByLabel('HTML').check()
    const inside = letter.frameLocator('iframe')
    await inside.getByRole('link', { name: 'Tazama nafasi yako' }).waitFor()
    await expect.poll(() => inside.getByRole('rowheader', { name: 'Risiti ya M-Pesa' }).isVisible()).toBe(true)
    await expect.poll(() => letter.locator('pre.text').isVisible()).toBe(false)
    await letter.getByText('SB222222.ics').click()
    await letter.getByText('BEGIN:VCALENDAR').waitFor()
  })
})

describe('every letter', () => {
  it('fits a phone of 320 pixels, and asks for nothing but itself', async () => {
    const { page } = await site.visit('/simulator/messages', { screen: 'phone', still: true })
    await page.setViewportSize(narrow)
    const addresses = await page
      .getByRole('link', { name: 'On its own page' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(40)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const address of addresses) {
      await page.goto(`/simulator/${address}`)
      expect(await page.evaluate(scrollsSideways), await page.title()).toBe(false)
    }
    expect(asked).toEqual(addresses.map((address) => `/simulator/${address}`))
  })
})
