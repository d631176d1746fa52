import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allTexts } from '../../web/i18n/testing.ts'
import { violationsInBothThemes } from '../support/accessibility.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople, requested } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const english = await allTexts('en')
const swahili = await allTexts('sw')

/** Speaks Swahili from now on, as somebody who chose it. */
async function inSwahili(page: Page): Promise<void> {
  await button(page, 'Kiswahili').first().click()
  await page.locator('html[lang=sw-KE]').waitFor()
}

/** The row of a booking in a Swahili list. */
const rowOf = (page: Page, code: string) => page.getByRole('listitem').filter({ has: button(page, `${code}, maelezo`) })

describe('a booking worked through in Swahili', () => {
  it('is confirmed by the manager, approved by the admin, and told on the dashboard', async () => {
    const code = await requested(site, hoursOn(workday(), 9))
    const manager = await enter(site, people.manager, `/manager/bookings?search=${code}`)
    await inSwahili(manager.page)
    const admin = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await inSwahili(admin.page)
    await admin.page.getByRole('heading', { level: 1, name: 'Nafasi' }).waitFor()
    await admin.page.getByRole('banner').getByRole('status').filter({ hasText: 'mubashara' }).waitFor()

    await rowOf(manager.page, code).getByText('Inahitaji hatua').waitFor()
    await button(manager.page, `Thibitisha ${code}`).click()
    await button(manager.page, 'Tuma sasa').click()
    await manager.page.getByText(`${code} imethibitishwa`).waitFor()

    await admin.page.getByRole('status').getByRole('heading', { name: 'Nafasi imethibitishwa' }).waitFor()
    await rowOf(admin.page, code).getByText('Inasubiri idhini').waitFor()
    await button(admin.page, `Idhinisha ${code}`).click()
    await button(admin.page, 'Tuma sasa').click()
    await admin.page.getByText(`${code} imeidhinishwa`).waitFor()
    await button(admin.page, `${code}, maelezo`).click()
    const steps = rowOf(admin.page, code).getByRole('region', { name: 'Mtiririko wa matukio' })
    await steps.getByText('Imethibitishwa kwa niaba ya studio na Otieno Odhiambo').waitFor()
    await steps.getByText('Imeidhinishwa na Asha Mwangi').waitFor()
    expect(await violationsInBothThemes(admin.page)).toEqual([])

    await admin.page.getByRole('link', { name: 'Dashibodi', exact: true }).click()
    await admin.page.getByText('Nafasi zinazosubiri').waitFor()
    const lately = admin.page.getByRole('region', { name: 'Yaliyotokea karibuni' }).getByRole('listitem')
    await lately.filter({ hasText: code }).getByRole('link', { name: 'Nafasi imeidhinishwa' }).waitFor()

    await admin.page.reload()
    await admin.page.getByRole('heading', { level: 1, name: 'Dashibodi' }).waitFor()
  })
})

/** What the office says in English and says otherwise in Swahili. */
const onlyEnglish = new Set(
  Object.entries(english).flatMap(([id, text]) => {
    const others = Object.values(swahili)
    return text.includes('{') || others.includes(text) || id === 'messages.language.en' ? [] : [text]
  }),
)

/** Everything a person can read or hear on the screen, piece by piece. */
const saidOn = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const said: string[] = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) said.push(node.textContent?.trim() ?? '')
    for (const element of body.querySelectorAll('[aria-label], [placeholder]'))
      said.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '')
    return said
  })

const screens = {
  admin: {
    '': 'Dashibodi',
    '/bookings': 'Nafasi',
    '/studios': 'Studio',
    '/session-types': 'Aina za vipindi',
    '/managers': 'Mameneja',
    '/users': 'Watumiaji',
    '/features': 'Vifaa',
    '/limitations': 'Vikwazo',
    '/payments': 'Malipo',
    '/payments/suspense': 'Pesa zisizojulikana',
    '/payments/refunds': 'Marejesho',
    '/payments/ledger': 'Leja',
    '/payments/callbacks': 'Majibu ya M-Pesa',
    '/messages': 'Ujumbe',
    '/audit-logs': 'Daftari la matukio',
    '/system': 'Mfumo',
  },
  manager: { '': 'Dashibodi', '/bookings': 'Nafasi', '/calendar': 'Kalenda', '/studios': 'Studio zangu' },
} as const

describe('every screen of the office in Swahili', () => {
  it.each(['admin', 'manager'] as const)(
    'of the %s says nothing in English, fits a phone, and keeps nobody out',
    async (area) => {
      const { page } = await enter(site, people[area], `/${area}`, { screen: 'phone', still: true })
      await page.context().addCookies([{ name: 'lang', value: 'sw', url: site.server.url }])
      for (const [path, title] of Object.entries(screens[area])) {
        await page.goto(`/${area}${path}`)
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        await page.locator('main:not(:has([aria-busy=true]))').waitFor()
        expect(
          (await saidOn(page)).filter((text) => onlyEnglish.has(text)),
          path,
        ).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} is wider than the phone`).toBe(0)
        expect(await violationsInBothThemes(page), `${path} keeps nobody out`).toEqual([])
      }
    },
  )
})
