import { expect } from '@playwright/test'
import { startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { workday } from '../support/fixtures.ts'
import { onSite, test } from './on-site.ts'
import {
  book,
  button,
  chooseDay,
  chooseHour,
  chooseSession,
  codeIn,
  dialog,
  fillContact,
  format,
  hourButton,
  hoursOf,
  toast,
} from './steps.ts'

const onEventStoreDb = onSite(async () => {
  const store = await startInMemoryEventStoreDb()
  return { environment: { EVENTSTORE_URL: store.connectionString }, stop: () => store.stop() }
})

const journeys = [
  { log: 'PostgreSQL', test, screen: 'phone', nth: 'first', hour: 16 },
  { log: 'EventStoreDB', test: onEventStoreDb, screen: 'desk', nth: 'second', hour: 14 },
] as const

for (const { log, test, screen, nth, hour } of journeys)
  test(`a visitor books from the home page to the booking page, with the log in ${log} (${screen}, ${nth} visit)`, async ({
    site,
  }) => {
    const date = workday()
    const { page } = await site.visit('/', { screen, nth })
    await button(page, 'Request a booking').click()
    await button(dialog(page, 'Choose a Studio to Book'), /^Mawimbi/).click()

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
    await expect(page.getByText(`Booking ${code}`)).toBeVisible()
    await expect(page).toHaveURL(/^[^?#]*\/bookings\/.+/)
    await expect(page.getByText('Waiting for the studio', { exact: true })).toBeVisible()
    await button(toast(page), 'Copy Code').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await button(toast(page), 'Got it').click()
    await expect(toast(page)).toBeHidden()

    const second = await site.visit('/studios/MWB-02', { screen })
    await chooseDay(second.page, date)
    const hours = hoursOf(second.page, date)
    await expect(hourButton(hours, hour)).toBeDisabled()
    for (const lost of [hour, hour + 1])
      await expect(hours.getByText(new RegExp(`^${format.hour(lost)}\\s*booked$`))).toBeVisible()
    await expect(hourButton(hours, hour + 2)).toBeVisible()
  })

test('a visitor books from the calendar of the home page', async ({ site }) => {
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
  await expect(page.getByText(`${format.shortDate(workday(1))}, 11:00 to 13:00`).first()).toBeVisible()
})

test('an unfinished booking reopens after a reload, and can be continued from other pages', async ({ site }) => {
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
  await expect(details.getByText('Step 3 of 3, part 1 of 2 · Mawimbi')).toBeVisible()
  await button(details, 'Close').click()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button(page, 'Continue your booking')).toHaveCount(0)
})
