import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { instantAt } from '../../domain/kernel/slot.ts'
import { setClock } from '../support/shift-clock.ts'
import { sendNow, tray } from './back-office.ts'
import { statusWith } from './office-studios.ts'
import { onSite } from './on-site.ts'
import { aDay, blockUntilEvening, bookInCash, bookingOf, drag, nowInNairobi, signIn } from './owners.ts'
import { followLinkInMessage, showTexts } from './paying.ts'
import { focusedName, press, showsFocus } from './screen-reader.ts'
import { button, chooseHour, chooseSession, dialog, format, hourButton, keep } from './steps.ts'

// A day books the current hour and seven after it.
const test = onSite(async () => {
  setClock(instantAt(nowInNairobi().today, 9))
  return { environment: {}, stop: async () => undefined }
})

const time = (at: number) => format.hour(at)
const span = (from: number, to: number) => `${time(from)} to ${time(to)}`
const sessionOf = (place: Page | Locator, customer: string) => button(place, new RegExp(`, ${customer}|· ${customer}`))
const rowOf = (page: Page, customer: string) => page.getByRole('listitem').filter({ hasText: customer }).first()

/** Returns the kinds of boxes that contain the page. */
const boxesAround = (page: Page) =>
  page.locator('#main').evaluate((main) => {
    const displays = new Set<string>()
    for (let box = main.parentElement; box && box.id !== 'root'; box = box.parentElement)
      displays.add(getComputedStyle(box).display)
    return [...displays]
  })

test.describe('an owner’s day', () => {
  test('on a phone', async ({ site }) => {
    const { own, missed, unpaid, request, today, hour } = await aDay(site, '0722000101')
    const { page } = await site.visit('/manager', { screen: 'phone' })

    await test.step('signs in and sees the requests and sessions of today', async () => {
      await signIn(page, own)
      await expect(rowOf(page, 'Amina Hassan')).toContainText('since')
      await expect(rowOf(page, 'Juma Mwangi')).toContainText('Paid')
      await expect(rowOf(page, 'Njeri Kariuki')).toContainText('2,500 unpaid')
    })

    await test.step('confirms a request by the link in an SMS', async () => {
      await followLinkInMessage(page, '0722 000 101', /\/decide\//)
      await expect(page.getByText('Amina Hassan').first()).toBeVisible()
      await button(page, 'Confirm').click()
      await expect(page.getByText(/^Confirmed by you/).first()).toBeVisible()
      expect(await bookingOf(site, own, request.id)).toMatchObject({ status: 'manager_confirmed', hours: [10] })
      await page.goto('/manager')
      await expect(page.getByText('No requests are waiting for you.')).toBeVisible()
    })

    const code = await test.step('books a walk-in that is paid in cash', async () => {
      await button(page, 'Menu').click()
      await page.getByRole('link', { name: 'Calendar' }).click()
      await expect(sessionOf(page, 'Njeri Kariuki')).toBeVisible()
      await button(page, 'New booking').click()
      const form = dialog(page, 'New booking')
      await chooseSession(form, 'MIX session')
      await chooseHour(form, today, hour + 2)
      const code = await bookInCash(page, 'Baraka Otieno')
      await expect(sessionOf(page, 'Baraka Otieno')).toHaveAccessibleName(/Paid/)
      return code
    })

    await test.step('blocks the afternoon', async () => {
      await button(page, /^Day$/).click()
      await button(page, new RegExp(`^Free: .*, ${span(hour + 5, hour + 6)}`)).click()
      await button(page.getByRole('dialog'), 'Block time').click()
      await blockUntilEvening(page)
      await expect(button(page, new RegExp(`^Free: .*, ${span(hour + 6, hour + 7)}`))).toHaveCount(0)
    })

    await test.step('marks a no-show, records cash while that can be undone, and checks in', async () => {
      await button(page, 'Menu').click()
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await button(page, `No-show: Juma Mwangi, ${missed.code}`).click()
      await expect(button(rowOf(page, 'Juma Mwangi'), /^Undo/)).toBeVisible()
      await expect(tray(page)).toBeVisible()
      await button(page, `Record payment of ${unpaid.code}`).click()
      const form = dialog(page, `Record payment of ${unpaid.code}`)
      await expect(tray(page)).toBeVisible()
      await button(form, 'Record Payment').click()
      await expect(form).toBeHidden()
      await button(page, `Check in Njeri Kariuki, ${unpaid.code}`).click()
      await sendNow(page)
      await expect(rowOf(page, 'Juma Mwangi')).toContainText('No-show')
      await expect(rowOf(page, 'Njeri Kariuki')).toContainText('Checked in')
      expect(await bookingOf(site, own, missed.id)).toMatchObject({ missed: true })
      expect(await bookingOf(site, own, unpaid.id)).toMatchObject({ status: 'paid', arrived: true, balance: 0 })
    })

    await test.step('moves the walk-in in its dialog', async () => {
      await button(page, 'Menu').click()
      await page.getByRole('link', { name: 'Calendar' }).click()
      await sessionOf(page, 'Baraka Otieno').click()
      await button(page.getByRole('dialog'), 'Move').click()
      const form = dialog(page, `Move ${code}`)
      await hourButton(form, hour + 3).click()
      await button(form, /^Move to /).click()
      await expect(page.getByText(`${code} moved`)).toBeVisible()
      await expect(sessionOf(page, 'Baraka Otieno')).toHaveAccessibleName(new RegExp(span(hour + 3, hour + 4)))
    })
  })

  test('on a desktop, by dragging', async ({ site }) => {
    const { own, missed, unpaid, request, hour } = await aDay(site, '0722000102')
    const { page } = await site.visit('/manager')
    const free = (at: number) => button(page, new RegExp(`^Free: .*, ${span(at, at + 1)}`))
    const move = dialog(page, `Move ${unpaid.code}`)
    const njeri = sessionOf(page, 'Njeri Kariuki')

    await test.step('signs in and confirms a request after an undo', async () => {
      await signIn(page, own)
      await button(page, `Confirm ${request.code}`).click()
      await button(rowOf(page, 'Amina Hassan'), /^Undo/).click()
      await button(page, `Confirm ${request.code}`).click()
      await sendNow(page)
      await expect(rowOf(page, 'Amina Hassan')).toContainText('No longer in this list')
      expect(await bookingOf(site, own, request.id)).toMatchObject({ status: 'manager_confirmed' })
    })

    await test.step('marks a no-show and checks in', async () => {
      await button(page, `No-show: Juma Mwangi, ${missed.code}`).click()
      await button(page, `Check in Njeri Kariuki, ${unpaid.code}`).click()
      await sendNow(page)
      await expect(rowOf(page, 'Juma Mwangi')).toContainText('No-show')
      await expect(rowOf(page, 'Njeri Kariuki')).toContainText('Checked in')
    })

    await test.step('prints the sessions of the day, and nothing around them', async () => {
      const screens = page.getByRole('navigation', { name: 'Screens' })
      await expect(screens).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('cell', { name: 'Juma Mwangi' })).toBeVisible()
      await expect(screens).toBeHidden()
      expect(await boxesAround(page), 'Firefox breaks no page within a flex container').toEqual(['block'])
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('books and blocks free hours of the calendar', async () => {
      await page.getByRole('link', { name: 'Calendar' }).click()
      await free(hour + 2).click()
      await button(page.getByRole('dialog'), 'New booking').click()
      await chooseSession(dialog(page, 'New booking'), 'MIX session')
      await bookInCash(page, 'Baraka Otieno')
      await free(hour + 5).click()
      await button(page.getByRole('dialog'), 'Block time').click()
      await blockUntilEvening(page)
    })

    await test.step('drags a session to other hours, and moves it back by Undo', async () => {
      await drag(page, njeri, free(hour + 3))
      await expect(move).toContainText(/The price stays KES\s2,500\. The customer gets a message\./)
      await button(move, /^Move to /).click()
      await keep(statusWith(page, `${unpaid.code} moved`))
      await expect(njeri).toHaveAccessibleName(new RegExp(span(hour + 3, hour + 4)))
      expect(await bookingOf(site, own, unpaid.id)).toMatchObject({ hours: [hour + 3] })
      await button(page, 'Undo').click()
      await expect(statusWith(page, `${unpaid.code} moved back`)).toBeVisible()
      await expect(njeri).toHaveAccessibleName(new RegExp(span(hour + 1, hour + 2)))
      expect(await bookingOf(site, own, unpaid.id)).toMatchObject({ hours: [hour + 1] })
    })

    await test.step('drags the end of a session, which changes the price', async () => {
      await drag(page, njeri, free(hour + 3))
      await button(move, /^Move to /).click()
      await expect(njeri).toHaveAccessibleName(new RegExp(span(hour + 3, hour + 4)))
      await drag(page, njeri, free(hour + 4), 'edge')
      await expect(move).toContainText(/The price was KES\s2,500 and is now KES\s5,000\./)
      await button(move, /^Move to /).click()
      await expect(njeri).toHaveAccessibleName(new RegExp(span(hour + 3, hour + 5)))
      expect(await bookingOf(site, own, unpaid.id)).toMatchObject({ hours: [hour + 3, hour + 4], balance: 5_000 })
    })

    await test.step('sees why hours are not available', async () => {
      await drag(page, sessionOf(page, 'Baraka Otieno'), page.getByText('Blocked: Piano tuning'))
      await expect(statusWith(page, 'These hours are blocked')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })

  test('by keyboard alone', async ({ site }) => {
    const { own, missed, unpaid, request, hour } = await aDay(site, '0722000103')
    const { page } = await site.visit('/manager')
    const reach = async (name: RegExp, key = 'Tab') => {
      await press(page, key, name)
      expect(await showsFocus(page), await focusedName(page)).toBe(true)
    }
    const enter = async (name: RegExp, key = 'Tab') => {
      await reach(name, key)
      await page.keyboard.press('Enter')
    }
    const type = async (name: RegExp, text: string) => {
      await reach(name)
      await page.keyboard.type(text)
    }
    const focusIsOn = async (name: RegExp) => {
      await expect.poll(() => focusedName(page)).toMatch(name)
      expect(await showsFocus(page), String(name)).toBe(true)
    }

    await test.step('signs in', async () => {
      await expect(dialog(page, 'Sign In')).toBeVisible()
      await type(/^Email/, own.owner.email)
      await type(/^Password/, own.owner.password)
      await page.keyboard.press('Enter')
      await expect(button(page, `Confirm ${request.code}`)).toBeVisible()
    })

    await test.step('confirms a request by the link in an SMS', async () => {
      await showTexts(page, '0722 000 103', /\/decide\//)
      await enter(/\/decide\//)
      await expect(page.getByText('Amina Hassan').first()).toBeVisible()
      await enter(/^Confirm$/)
      await expect(page.getByText(/^Confirmed by you/).first()).toBeVisible()
      expect(await bookingOf(site, own, request.id)).toMatchObject({ status: 'manager_confirmed', hours: [10] })
      await page.goto('/manager')
      await expect(page.getByText('No requests are waiting for you.')).toBeVisible()
    })

    await test.step('marks a no-show and checks in', async () => {
      await enter(/^No-show: Juma Mwangi/)
      await focusIsOn(new RegExp(`^Undo: ${missed.code}`))
      await enter(/^Check in Njeri/)
      await focusIsOn(new RegExp(`^Undo: ${unpaid.code}`))
      await enter(/^Send now$/)
      await expect(rowOf(page, 'Juma Mwangi')).toContainText('No-show')
      await expect(rowOf(page, 'Njeri Kariuki')).toContainText('Checked in')
      await expect(tray(page)).toHaveCount(0)
      await focusIsOn(/^Njeri Kariuki$/)
    })

    await test.step('records cash', async () => {
      await enter(/^Record payment of/)
      await expect(dialog(page, `Record payment of ${unpaid.code}`)).toBeVisible()
      await page.keyboard.press('Escape')
      await focusIsOn(/^Record payment of/)
      await page.keyboard.press('Enter')
      await enter(/^Record Payment$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(page, 'Njeri Kariuki')).toContainText('Paid')
      await focusIsOn(/^Njeri Kariuki$/)
    })

    await test.step('goes to the calendar', async () => {
      await enter(/^Calendar$/, 'Shift+Tab')
      await expect(sessionOf(page, 'Juma Mwangi')).toBeVisible()
    })

    const code = await test.step('books in a free hour', async () => {
      await reach(/Juma Mwangi/)
      await enter(new RegExp(`^Free: .*, ${span(hour + 2, hour + 3)}`), 'ArrowDown')
      await expect(page.getByRole('dialog')).toBeVisible()
      await enter(/^New booking$/)
      const form = dialog(page, 'New booking')
      await expect(form.getByRole('radio', { name: /MIX/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await focusIsOn(new RegExp(`^Free: .*, ${span(hour + 2, hour + 3)}`))
      await page.keyboard.press('Enter')
      await enter(/^New booking$/)
      await expect(form.getByRole('radio', { name: /MIX/ })).toBeVisible()
      await reach(/MIX session/)
      await page.keyboard.press('Space')
      await type(/^Name/, 'Baraka Otieno')
      await type(/^Phone number/, '0733 444 555')
      await reach(/^Paid to the studio/)
      await page.keyboard.press('ArrowDown')
      await enter(/^Book · KES\s2,500$/)
      await expect(form).toBeHidden()
      const text = await statusWith(page, 'is booked and paid').textContent()
      await expect(sessionOf(page, 'Baraka Otieno')).toBeVisible()
      await focusIsOn(new RegExp(`${span(hour + 2, hour + 3)} · Baraka Otieno`))
      return text?.match(/SB[A-Z0-9]{6}/)?.[0] ?? ''
    })

    await test.step('blocks the afternoon', async () => {
      await enter(new RegExp(`^Free: .*, ${span(hour + 5, hour + 6)}`), 'ArrowDown')
      await enter(/^Block time$/)
      await expect(dialog(page, 'Block time')).toBeVisible()
      await reach(/^Until/)
      await page.keyboard.press('End')
      await type(/^Reason/, 'Piano tuning')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Blocked: Piano tuning')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await focusIsOn(/^Blocked: Piano tuning/)
    })

    await test.step('moves a session, and moves it back', async () => {
      await enter(/Baraka Otieno/, 'ArrowUp')
      await expect(page.getByRole('dialog')).toContainText('Baraka Otieno')
      await enter(/^Move$/)
      const move = dialog(page, `Move ${code}`)
      await expect(hourButton(move, hour + 3)).toBeVisible()
      await reach(new RegExp(`^${time(hour + 2)}, |^${time(hour)}, `))
      await enter(new RegExp(`^${time(hour + 3)}, `), 'ArrowDown')
      await enter(/^Move to /)
      await keep(statusWith(page, `${code} moved`))
      await expect(move).toBeHidden()
      await focusIsOn(new RegExp(`^Free: .*, ${span(hour + 2, hour + 3)}`))
      await enter(/^Undo$/)
      await expect(statusWith(page, `${code} moved back`)).toBeVisible()
      await focusIsOn(/Baraka Otieno|^Free: /)
    })
  })
})
