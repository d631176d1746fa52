import { afterAll, afterEach, beforeAll, describe, inject, it } from 'vitest'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { enter, liveMark, type OfficePeople, officePeople, requested, rowOf, sendNow, showNew } from './back-office.ts'
import { button } from './steps.ts'

let database: TcpProxy
let site: Site
let people: OfficePeople
beforeAll(async () => {
  const real = new URL(inject('adminDatabaseUrl'))
  database = await startTcpProxy({ host: real.hostname, port: Number(real.port) })
  real.host = `127.0.0.1:${database.port}`
  site = await openSite({}, real.toString())
  people = await officePeople(site)
})
afterEach(async () => {
  await database.comeBack()
  await site.leave()
})
afterAll(async () => {
  await site.close()
  await database.die()
})

const away = 'We can’t reach our service right now.'

describe('a database that is lost', () => {
  it('is told in the back office, whose screens stay, and come back by themselves', async () => {
    const code = await requested(site, hoursOn(workday(), 9))
    const bookings = await enter(site, people.manager, '/manager/bookings')
    const dashboard = await enter(site, people.admin, '/admin')
    const figures = dashboard.page.getByRole('main').getByText('Pending Bookings')
    for (const { page } of [bookings, dashboard]) {
      await liveMark(page, 'live').waitFor()
    }
    await rowOf(bookings.page, code).waitFor()
    await figures.waitFor()

    await database.die()
    for (const { page } of [bookings, dashboard]) await liveMark(page, 'offline').waitFor()
    await rowOf(bookings.page, code).waitFor()
    await figures.waitFor()
    await button(bookings.page, `Confirm ${code}`).click()
    await sendNow(bookings.page)
    await bookings.page.getByText('The service is briefly unavailable. Please try again.').first().waitFor()

    await database.comeBack()
    for (const { page } of [bookings, dashboard]) await liveMark(page, 'live').waitFor({ timeout: 30_000 })
    await button(bookings.page, `Confirm ${code}`).click()
    await sendNow(bookings.page)
    await bookings.page.getByText(`${code} confirmed`).waitFor()
    const later = await requested(site, hoursOn(workday(), 14))
    await showNew(bookings.page)
    await rowOf(bookings.page, later).waitFor()
  })

  it('is told on a studio’s page, which goes on by itself', async () => {
    const { page } = await site.visit('/studios')
    const studio = page.getByRole('link', { name: 'Kilele' }).first()
    await studio.waitFor()

    await database.die()
    await studio.click()
    await page.getByRole('status').filter({ hasText: away }).waitFor()
    await page.getByText('The service is briefly unavailable. Please try again.').first().waitFor()

    await database.comeBack()
    await page.getByRole('heading', { level: 1, name: 'Kilele' }).waitFor({ timeout: 30_000 })
    await page.getByRole('status').filter({ hasText: away }).waitFor({ state: 'detached' })
  })
})
