import { expect } from '@playwright/test'
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
} from '../e2e/steps.ts'
import { startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { workday } from '../support/fixtures.ts'
import type { Screen, Visit } from '../support/site.ts'
import { onSite } from './on-site.ts'

const test = onSite()

const logs = [
  { log: 'PostgreSQL', test },
  {
    log: 'EventStoreDB',
    test: onSite(async () => {
      const store = await startInMemoryEventStoreDb()
      return { environment: { EVENTSTORE_URL: store.connectionString }, stop: () => store.stop() }
    }),
  },
]

const journeys: readonly { screen: Screen; nth: Visit; hour: number }[] = [
  { screen: 'phone', nth: 'first', hour: 10 },
  { screen: 'desk', nth: 'second', hour: 14 },
]

for (const { log, test } of logs)
  for (const { screen, nth, hour } of journeys)
    test(`booking, with the log in ${log}, goes from the home page to the booking page (${screen}), on a ${nth} visit`, async ({
      site,
    }) => {
      const date = workday()
      const { page } = await site.visit('/', { screen, nth })
      await button(page, 'Request a booking').click()
      await button(dialog(page, 'Choose a Studio to Book'), 'Choose Mawimbi').click()

      const time = dialog(page, 'Pick your hours')
      await expect(time.getByText('Step 2 of 3 · Mawimbi')).toBeVisible()
      await chooseSession(time, 'ALBUM session')
      await chooseHour(time, date, hour)
      const chosen = `${format.shortDate(date)}, ${format.hour(hour)} to ${format.hour(hour + 2)}`
      await expect(time.getByText(chosen, { exact: true })).toBeVisible()
      await button(time, 'Continue · KES 4,500').click()

      const details = dialog(page, 'Booking Details')
      await expect(details.getByLabel('Session type').locator('option:checked')).toContainText('ALBUM session')
      await button(details, 'One more person').click()
      await expect(details.getByLabel('Number of people')).toHaveValue('2')
      await button(details, 'Continue').click()

      await fillContact(page)
      await button(page, 'Book Session · KES 4,500').click()
      const code = await codeIn(page)
      await expect(toast(page)).toContainText('Mawimbi')
      await expect(toast(page)).toContainText(format.shortDate(date))
      await expect(toast(page)).toContainText('ALBUM session')
      await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
      await expect(page).toHaveURL(/^[^?#]*\/bookings\/.+/)
      await expect(page.getByText('Waiting for the studio', { exact: true })).toBeVisible()
      await button(toast(page), 'Copy Code').click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
      await button(toast(page), 'Got it').click()
      await expect(toast(page)).toBeHidden()

      const second = await site.visit('/studios/MWB-02', { screen })
      await chooseDay(second.page, date)
      const hours = hoursOf(second.page, date)
      await expect(hourButton(hours, hour)).toHaveCount(0)
      for (const lost of [hour, hour + 1])
        await expect(hours.getByText(new RegExp(`^${format.hour(lost)}\\s*booked$`))).toBeVisible()
      await expect(hourButton(hours, hour + 2)).toBeVisible()
    })

test.describe('other ways into a booking', () => {
  test('starts on the page of a studio', async ({ site }) => {
    const { page } = await site.visit('/studios')
    await page.getByRole('link', { name: 'Mawimbi', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mawimbi' })).toBeVisible()
    await fillAtStudio(page, workday(), 9)
    const code = await book(page)
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
    await expect(page.getByText(`${format.shortDate(workday())}, 09:00 to 10:00`)).toBeVisible()
  })

  test('starts in the calendar of the home page', async ({ site }) => {
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
    await expect(page.getByText(`${format.shortDate(workday(1))}, 11:00 to 13:00`)).toBeVisible()
  })

  test('asks the studio for a time when none is chosen', async ({ site }) => {
    const { page } = await site.visit('/')
    await button(page, 'Request a booking').click()
    await button(page, 'Choose Kilele').click()
    await button(dialog(page, 'Pick your hours'), 'Skip Time Selection').click()
    const details = dialog(page, 'Booking Details')
    await details
      .getByLabel('Session type')
      .selectOption({ label: 'PODCAST session · 1 h 30 session, billed as 2 hours · KES 3,000' })
    await expect(details.getByText('No time chosen. The studio will suggest one.')).toBeVisible()
    await button(details, 'Continue').click()
    await fillContact(page)
    await book(page)
    await expect(toast(page)).toContainText('To be arranged')
    await expect(page.getByText('Time to be arranged')).toBeVisible()
    await expect(button(page, 'Choose your hours')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  })

  test('says so when more people come than the studio chosen afterwards takes', async ({ site }) => {
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
    await expect(tooMany).toBeVisible()
    await expect(button(details, 'Continue')).toBeDisabled()
    await button(details, 'One fewer person').click()
    await expect(tooMany).toHaveCount(0)
    await expect(button(details, 'Continue')).toBeEnabled()
  })

  test('does not follow to another page', async ({ site }) => {
    const { page } = await site.visit('/faqs')
    await page.getByRole('navigation').getByRole('link', { name: 'Studios' }).first().click()
    await button(page, 'Request Booking').click()
    const chooser = dialog(page, 'Choose a Studio to Book')
    await expect(button(chooser, 'Choose Kilele')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
    await expect(chooser).toHaveCount(0)
  })

  test('comes back on its page after a reload, and elsewhere waits to be continued', async ({ site }) => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(4), 10)
    await button(page, /^Request booking · /).click()
    const details = dialog(page, 'Booking Details')
    await expect(details).toBeVisible()
    await page.reload()
    await expect(details).toBeVisible()

    for (const path of ['/', '/faqs', '/studios/KLL-07']) {
      await page.goto(path)
      await expect(button(page, 'Continue your booking')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await button(page, 'Continue your booking').click()
    await expect(details.getByText('Step 3 of 3 · Mawimbi')).toBeVisible()
    await button(details, 'Close').click()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button(page, 'Continue your booking')).toHaveCount(0)
  })

  test('ends in a dialog on the list of studios', async ({ site }) => {
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
      await expect(done).toContainText(fact)
    await done.getByRole('link', { name: 'Follow your booking' }).click()
    await expect(page.getByText('Booking status')).toBeVisible()
  })

  test('extends a session by the neighbouring hour, and tells how the price came about', async ({ site }) => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(3), 10)
    await expect(button(page, 'Request booking · KES 2,500')).toBeVisible()
    await hourButton(page, 11).click()
    await expect(button(page, 'Request booking · KES 5,000')).toBeVisible()
    await expect(page.getByText('2 × KES 2,500 (1 hour each)').first()).toBeVisible()
  })
})
