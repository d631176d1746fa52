import { expect } from '@playwright/test'
import { addDays, type StudioDate, weekdayOf } from '../../domain/kernel/slot.ts'
import { enter, tray } from '../journeys/back-office.ts'
import { statusWith } from '../journeys/office-studios.ts'
import { test } from '../journeys/on-site.ts'
import { aDay, nowInNairobi, type OwnStudio, openStudio, walkIn } from '../journeys/owners.ts'
import { button, dialog, hourButton, keep } from '../journeys/steps.ts'
import { type Site, screens } from '../support/site.ts'

declare global {
  interface Window {
    /** When the sessions of the calendar were painted, on the page's clock. */
    paintedAt?: number
    /** The durations of the page's long tasks so far, in milliseconds. */
    longTasks?: number[]
  }
}

/** The limits on a machine with two cores, in milliseconds. */
const limits = { paint: 1_000, task: 200 }

/** Books forty sessions of one or two hours in a week, one after the other, up to six a day. */
async function fill(site: Site, own: OwnStudio, monday: StudioDate): Promise<void> {
  const places = Array.from({ length: 40 }, (_, n) => ({
    date: addDays(monday, n % 7),
    start: 8 + 2 * Math.floor(n / 7),
  }))
  for (const [n, { date, start }] of places.entries())
    await walkIn(site, own, `Wanjiru Nyambura Kamau-Odhiambo ${n + 1}`, [
      date,
      start,
      ...(start % 4 === 0 ? [start + 1] : []),
    ])
}

test('a week of five studios with 200 sessions paints quickly, and its sessions drag smoothly', async ({ site }) => {
  const { today } = nowInNairobi()
  const monday = addDays(today, 8 - (weekdayOf(today) || 7))
  const first = await openStudio(site, { name: 'Room 1' })
  const { owner } = first
  const others = await Promise.all([2, 3, 4, 5].map((n) => openStudio(site, { name: `Room ${n}`, owner })))
  await Promise.all([first, ...others].map((own) => fill(site, own, monday)))

  const { page } = await enter(site, owner, 'about:blank')
  await page.addInitScript(() => {
    const tasks: number[] = []
    window.longTasks = tasks
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[data-edge]')) return
      watch.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.paintedAt = performance.now()
        }),
      )
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/manager/calendar?view=week&date=${monday}`)
  await expect(page.locator('[data-edge]')).toHaveCount(200)
  await page.waitForFunction(() => window.paintedAt !== undefined)
  const paint = await page.evaluate(() => {
    const [data] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/manager/calendars'))
    return (window.paintedAt ?? 0) - (data instanceof PerformanceResourceTiming ? data.responseEnd : Number.NaN)
  })

  const hours = page.getByRole('region', { name: 'Hours' })

  const session = await page
    .getByRole('button', { name: /10:00 to 11:00.+Room 3/ })
    .first()
    .boundingBox()
  const grid = await hours.boundingBox()
  if (!session || !grid) throw new Error('The calendar is visible')
  await page.evaluate(() => window.longTasks?.splice(0))
  await page.mouse.move(session.x + session.width / 2, session.y + 20)
  await page.mouse.down()
  const right = grid.x + grid.width - 60
  for (const [x, y] of [
    [right, 0.9],
    [grid.x + 120, 0.5],
    [right, 0.2],
    [grid.x + 120, 0.9],
  ] as const)
    await page.mouse.move(x, grid.y + grid.height * y, { steps: 60 })
  await expect(page.locator('.border-dashed.bg-surface')).toBeVisible()
  const longest = await page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  console.log(`first paint ${Math.round(paint)} ms after the data; longest task while dragging ${longest} ms`)
  expect(paint).toBeLessThan(limits.paint)
  expect(longest).toBeLessThan(limits.task)

  // Chromium halves what is wider than the paper, here A4 upright within its margins, and cuts off the rest.
  const paper = 174 * (96 / 25.4)
  await page.setViewportSize({ width: Math.floor(paper), height: 900 })
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(printed, 'the last days are cut off in print').toBeLessThanOrEqual(2 * paper)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(screens.desk)

  await page.goto(`/manager/calendar?view=week&date=${monday}&studio=${first.studioId}`)
  await expect(page.locator('[data-edge]')).toHaveCount(40)
  const isWider = await hours.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(isWider, 'long names make the week wider than the screen').toBe(false)

  await page.setViewportSize({ width: 1_040, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const hidden = await hours.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden, 'sessions are missing in print').toBe(0)
  await expect(page.getByRole('button', { name: 'Agenda' })).toBeHidden()
})

test('pending decisions cover no button of the calendar on a phone', async ({ site }) => {
  const { own, unpaid, hour } = await aDay(site, '0722000105')
  const { page } = await enter(site, own.owner, '/manager', { screen: 'phone' })
  await page.route('**/api/v1/decisions', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await button(page, `Check in Njeri Kariuki, ${unpaid.code}`).click()
  await expect(tray(page).getByRole('alert')).toContainText(`your decision on ${unpaid.code}`)
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await button(page, /· Njeri Kariuki/).click()
  await button(page.getByRole('dialog'), 'Move').click()
  const form = dialog(page, `Move ${unpaid.code}`)
  await hourButton(form, hour + 3).click()
  await button(form, /^Move to /).click()
  await keep(statusWith(page, `${unpaid.code} moved`))
  await button(page, 'Undo').click()
  await expect(page.getByText(`${unpaid.code} moved back`)).toBeVisible()
  await expect(tray(page)).toBeVisible()
})
