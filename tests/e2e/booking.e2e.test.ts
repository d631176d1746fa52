import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { workday } from '../support/fixtures.ts'
import { openSite, type Screen, type Site, type Visit } from '../support/site.ts'
import {
  book,
  button,
  chooseDay,
  chooseHour,
  chooseSession,
  codeIn,
  dialog,
  fillAtStudio,
  fillContact,
  format,
  hourButton,
  hoursOf,
  toast,
} from './steps.ts'

const logs = [
  { log: 'PostgreSQL', open: async () => ({ environment: {}, stop: async () => undefined }) },
  {
    log: 'EventStoreDB',
    open: async () => {
      const store = await startInMemoryEventStoreDb()
      return { environment: { EVENTSTORE_URL: store.connectionString }, stop: () => store.stop() }
    },
  },
] as const

const journeys: readonly { screen: Screen; nth: Visit; hour: number }[] = [
  { screen: 'phone', nth: 'first', hour: 10 },
  { screen: 'desk', nth: 'second', hour: 14 },
]

describe.each(logs)('booking, with the log in $log', ({ open }) => {
  let site: Site
  let log: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    log = await open()
    site = await openSite(log.environment)
  })
  afterEach(() => site.leave())
  afterAll(async () => {
    await site.close()
    await log.stop()
  })

  it.each(journeys)('goes from the home page to the booking page ($screen), on a $nth visit', async (journey) => {
    const { screen, nth, hour } = journey
    const date = workday()
    const { page } = await site.visit('/', { screen, nth })
    await button(page, 'Request a booking').click()
    await button(dialog(page, 'Choose a Studio to Book'), 'Choose Mawimbi').click()

    const time = dialog(page, 'Pick your hours')
    await time.getByText('Step 2 of 3 · Mawimbi').waitFor()
    await chooseSession(time, 'ALBUM session')
    await chooseHour(time, date, hour)
    await time
      .getByText(`${format.shortDate(date)}, ${format.hour(hour)} to ${format.hour(hour + 2)}`, { exact: true })
      .waitFor()
    await button(time, 'Continue · KES 4,500').click()

    const details = dialog(page, 'Booking Details')
    await expect
      .poll(() => details.getByLabel('Session type').locator('option:checked').textContent())
      .toContain('ALBUM session')
    await button(details, 'One more person').click()
    await expect.poll(() => details.getByLabel('Number of people').inputValue()).toBe('2')
    await button(details, 'Continue').click()

    await fillContact(page)
    await button(page, 'Book Session · KES 4,500').click()
    const code = await codeIn(page)
    await expect.poll(() => toast(page).textContent()).toContain('Mawimbi')
    await expect.poll(() => toast(page).textContent()).toContain(format.shortDate(date))
    await expect.poll(() => toast(page).textContent()).toContain('ALBUM session')
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/bookings\/.+/)
    await page.getByText('Waiting for the studio', { exact: true }).waitFor()
    await button(toast(page), 'Copy Code').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await button(toast(page), 'Got it').click()
    await toast(page).waitFor({ state: 'hidden' })

    const second = await site.visit('/studios/MWB-02', { screen })
    await chooseDay(second.page, date)
    const hours = hoursOf(second.page, date)
    await expect.poll(() => hourButton(hours, hour).count()).toBe(0)
    for (const lost of [hour, hour + 1]) await hours.getByText(new RegExp(`^${format.hour(lost)}\\s*booked$`)).waitFor()
    await hourButton(hours, hour + 2).waitFor()
  })
})

describe('other ways into a booking', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())
  afterAll(() => site.close())

  it('starts on the page of a studio', async () => {
    const { page } = await site.visit('/studios')
    await page.getByRole('link', { name: 'Mawimbi', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Mawimbi' }).waitFor()
    await fillAtStudio(page, workday(), 9)
    const code = await book(page)
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await page.getByText(`${format.shortDate(workday())}, 09:00 to 10:00`).waitFor()
  })

  it('starts in the calendar of the home page', async () => {
    const { page } = await site.visit('/')
    const board = page.getByRole('region', { name: 'Pick your hours' })
    await board.scrollIntoViewIfNeeded()
    await board.getByLabel('Studio').selectOption('Mawimbi')
    await chooseSession(board, 'ALBUM session')
    await chooseHour(board, workday(1), 11)
    await button(board, 'Request booking · KES 4,500').click()
    await button(dialog(page, 'Booking Details'), 'Continue').click()
    await fillContact(page)
    await book(page)
    await page.getByText(`${format.shortDate(workday(1))}, 11:00 to 13:00`).waitFor()
  })

  it('asks the studio for a time when none is chosen', async () => {
    const { page } = await site.visit('/')
    await button(page, 'Request a booking').click()
    await button(page, 'Choose Kilele').click()
    await button(dialog(page, 'Pick your hours'), 'Skip Time Selection').click()
    const details = dialog(page, 'Booking Details')
    await details
      .getByLabel('Session type')
      .selectOption({ label: 'PODCAST session · 1 h 30 session, billed as 2 hours · KES 3,000' })
    await details.getByText('No time chosen. The studio will suggest one.').waitFor()
    await button(details, 'Continue').click()
    await fillContact(page)
    await book(page)
    await expect.poll(() => toast(page).textContent()).toContain('To be arranged')
    await page.getByText('Time to be arranged').waitFor()
    await button(page, 'Choose your hours').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0)
  })

  it('says so when more people come than the studio chosen afterwards takes', async () => {
    const { page } = await site.visit('/')
    const choose = async (studio: string) => {
      await button(page, `Choose ${studio}`).click()
      await button(dialog(page, 'Pick your hours'), 'Skip Time Selection').click()
    }
    await button(page, 'Request a booking').click()
    await choose('Kilele')
    const details = dialog(page, 'Booking Details')
    await details.getByLabel('Number of people').fill('7')
    await button(details, 'Back').click()
    await button(dialog(page, 'Pick your hours'), 'Back').click()
    await choose('Mawimbi')
    const tooMany = details.getByRole('alert').filter({ hasText: 'fits up to 6 people, and there are 7 of you' })
    await tooMany.waitFor()
    await expect.poll(() => button(details, 'Continue').isDisabled()).toBe(true)
    await button(details, 'One fewer person').click()
    await tooMany.waitFor({ state: 'detached' })
    await expect.poll(() => button(details, 'Continue').isDisabled()).toBe(false)
  })

  it('does not follow to another page', async () => {
    const { page } = await site.visit('/faqs')
    await page.getByRole('navigation').getByRole('link', { name: 'Studios' }).first().click()
    await button(page, 'Request Booking').click()
    const chooser = dialog(page, 'Choose a Studio to Book')
    await button(chooser, 'Choose Kilele').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
    await chooser.waitFor({ state: 'detached' })
  })

  it('comes back on its page after a reload, and elsewhere waits to be continued', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(4), 10)
    await button(page, /^Request booking · /).click()
    const details = dialog(page, 'Booking Details')
    await details.waitFor()
    await page.reload()
    await details.waitFor()

    for (const path of ['/', '/faqs', '/studios/KLL-07']) {
      await page.goto(path)
      await button(page, 'Continue your booking').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    await button(page, 'Continue your booking').click()
    await details.getByText('Step 3 of 3 · Mawimbi').waitFor()
    await button(details, 'Close').click()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await button(page, 'Continue your booking').count()).toBe(0)
  })

  it('ends in a dialog on the list of studios', async () => {
    const { page } = await site.visit('/studios')
    await button(page, 'Book Session at Mawimbi').click()
    await chooseHour(dialog(page, 'Pick your hours'), workday(2), 16)
    await button(page, /^Continue/).click()
    const details = dialog(page, 'Booking Details')
    await details.getByLabel('Session type').selectOption({ index: 1 })
    await button(details, 'Continue').click()
    await fillContact(page)
    await button(page, /^Book Session · /).click()
    const done = dialog(page, 'Booking Confirmed!')
    for (const fact of ['Booking ID', 'Mawimbi', format.shortDate(workday(2)), 'wanjiru@example.com', 'session'])
      await expect.poll(() => done.textContent()).toContain(fact)
    await done.getByRole('link', { name: 'Follow your booking' }).click()
    await page.getByText('Booking status').waitFor()
  })

  it('extends a session by the neighbouring hour, and tells how the price came about', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(3), 10)
    await button(page, 'Request booking · KES 2,500').waitFor()
    await hourButton(page, 11).click()
    await button(page, 'Request booking · KES 5,000').waitFor()
    await page.getByText('2 × KES 2,500 (1 hour each)').first().waitFor()
  })
})
