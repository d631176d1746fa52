import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assignTo } from '../support/accounts.ts'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople, sendNow } from './back-office.ts'
import { alert, card, fillStudio, loft, told } from './office-studios.ts'
import { button, dialog, format } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Answers whether the public list shows a studio of that name. */
async function isPublic(name: string): Promise<boolean> {
  const { text } = await site.server.client.get(`/api/v1/studios?search=${encodeURIComponent(name)}`)
  return text.includes(`"name":"${name}"`)
}

describe('a manager’s studio', () => {
  it('waits for the admin, and is public once it is approved', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    await button(manager.page, 'Create Studio').click()
    const form = await fillStudio(manager.page, 'Create Studio', loft)
    await form.getByText('A new studio needs admin approval before it appears in public listings.').waitFor()
    await form.getByRole('checkbox', { name: 'Soundproof' }).check()
    await button(form, 'Send for approval').click()
    const own = card(manager.page, 'Nuru Daylight Loft')
    await own.getByText('Awaiting Admin Approval').waitFor()
    await expect.poll(() => button(own, /^Archive/).isDisabled()).toBe(true)
    await expect.poll(() => isPublic('Nuru Daylight Loft')).toBe(false)

    const admin = await enter(site, people.admin, '/admin/studios?status=pending')
    const waiting = card(admin.page, 'Nuru Daylight Loft')
    await waiting.getByText('New studio, waiting for approval').waitFor()
    await waiting.getByText('Otieno Odhiambo').waitFor()
    await expect.poll(() => button(waiting, /^(Feature|Deactivate)/).count()).toBe(0)
    await button(waiting, /^Approve/).click()
    await sendNow(admin.page)
    await told(admin.page, 'Nuru Daylight Loft approved').waitFor()
    await waiting.getByText('Approved', { exact: true }).waitFor()

    const { page } = await site.visit('/studios?search=nuru')
    await page.getByRole('link', { name: 'Nuru Daylight Loft' }).first().waitFor()
    await manager.page.reload()
    await own.getByText('Approved', { exact: true }).waitFor()
  })

  it('stays as it is in public while an edit waits, which the admin sees before and after', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    await button(card(manager.page, 'Mawimbi'), /^Edit/).click()
    const form = await fillStudio(manager.page, 'Edit Studio', {
      'Studio name': 'Mawimbi Two',
      'Capacity (people)': '8',
    })
    await button(form, 'Send for approval').click()
    await told(manager.page, 'await approval').waitFor()
    await card(manager.page, 'Mawimbi').getByText('Pending Approval', { exact: true }).waitFor()
    expect([await isPublic('Mawimbi'), await isPublic('Mawimbi Two')]).toEqual([true, false])

    // A further edit goes on from the one that waits.
    await button(card(manager.page, 'Mawimbi'), /^Edit/).click()
    await expect
      .poll(() => dialog(manager.page, 'Edit Studio').getByLabel('Studio name').inputValue())
      .toBe('Mawimbi Two')

    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(admin.page, 'Mawimbi'), /^View changes/).click()
    const review = dialog(admin.page, 'Changes to review')
    const name = review.getByRole('listitem').filter({ hasText: 'Name' })
    await name.locator('del', { hasText: 'Mawimbi' }).waitFor()
    await name.locator('ins', { hasText: 'Mawimbi Two' }).waitFor()
    await review.getByRole('listitem').filter({ hasText: 'Capacity' }).getByText('8 people').waitFor()
    await button(review, 'Approve').click()
    await sendNow(admin.page)
    await card(admin.page, 'Mawimbi Two').waitFor()
    await expect.poll(() => isPublic('Mawimbi Two')).toBe(true)
  })

  it('is archived once its name was typed and the admin agrees', async () => {
    const { services, fixtures } = site.server
    await assignTo(services, fixtures.kilele.id, people.manager.userId)
    const manager = await enter(site, people.manager, '/manager/studios?search=kilele')
    await button(card(manager.page, 'Kilele'), /^Archive/).click()
    const archive = dialog(manager.page, 'Archive studio')
    await archive.getByText('Please type "Kilele" to confirm').waitFor()
    await archive.getByLabel('Studio name').fill('kilele')
    await expect.poll(() => button(archive, 'Archive').isDisabled()).toBe(true)
    await archive.getByLabel('Studio name').fill('Kilele')
    await button(archive, 'Archive').click()
    await card(manager.page, 'Kilele').getByText('Awaiting Admin Approval').waitFor()
    await expect.poll(() => isPublic('Kilele')).toBe(true)

    const admin = await enter(site, people.admin, '/admin/studios?search=kilele')
    await card(admin.page, 'Kilele').getByText('The manager wants to archive this studio').waitFor()
    await button(card(admin.page, 'Kilele'), /^Approve/).click()
    await sendNow(admin.page)
    await card(admin.page, 'Kilele').getByText('Archived', { exact: true }).waitFor()
    await card(admin.page, 'Kilele')
      .getByText(/Any admin can restore it/)
      .waitFor()
    await expect.poll(() => isPublic('Kilele')).toBe(false)
    await card(manager.page, 'Kilele')
      .getByText(/Only an admin can restore it/)
      .waitFor()
    await expect.poll(() => button(card(manager.page, 'Kilele'), /^Edit/).isDisabled()).toBe(true)
    await button(card(admin.page, 'Kilele'), /^Restore/).click()
    await card(admin.page, 'Kilele').getByText('Active', { exact: true }).waitFor()
    await expect.poll(() => isPublic('Kilele')).toBe(true)
  })

  it('that is rejected says so', async () => {
    const manager = await enter(site, people.manager, '/manager/studios?new')
    const form = await fillStudio(manager.page, 'Create Studio', { ...loft, 'Studio name': 'Attic' })
    await button(form, 'Send for approval').click()
    await card(manager.page, 'Attic').waitFor()
    const admin = await enter(site, people.admin, '/admin/studios?search=attic')
    await button(card(admin.page, 'Attic'), /^Reject/).click()
    const reject = dialog(admin.page, 'Reject “Attic”?')
    await reject.getByLabel('Reason for the manager').fill('The stairs are unsafe')
    await button(reject, 'Reject').click()
    await sendNow(admin.page)
    await told(admin.page, 'Attic rejected').waitFor()
    await manager.page.reload()
    await card(manager.page, 'Attic').getByText('Rejected', { exact: true }).waitFor()
  })

  it('needs all fields', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?new', { screen: 'phone' })
    const form = await fillStudio(page, 'Create Studio', { 'Studio name': 'Half', 'Capacity (people)': '101' })
    await button(form, 'Send for approval').click()
    await alert(page, 'All fields are required').waitFor()
    await form.getByText('Enter an hourly rate').waitFor()
    await form.getByText('The capacity must be from 1 to 100 people').waitFor()
  })

  it('opens when its manager says', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=mawimbi')
    await button(page, /^Opening hours/)
      .first()
      .click()
    const hours = dialog(page, 'Opening hours and closed days')
    await hours.getByRole('checkbox', { name: 'Sunday' }).uncheck()
    await hours.getByRole('combobox', { name: 'Opens on Saturday' }).selectOption('10:00')
    await hours.getByLabel('Set-up time after each session (minutes)').fill('61')
    await hours.getByText('Set-up time must be 0 to 60 minutes').waitFor()
    await hours.getByLabel('Set-up time after each session (minutes)').fill('30')
    await button(hours, 'Save hours').click()
    await told(page, 'Opening hours saved').waitFor()

    const day = workday(3)
    await hours.getByLabel('Day', { exact: true }).fill(day)
    await hours.getByLabel('Reason').fill('New floor')
    await button(hours, 'Close this day').click()
    const closed = hours.getByRole('list', { name: 'Closed days' })
    await closed.getByText('New floor').waitFor()

    const { page: visitor } = await site.visit('/studios/MWB-02')
    await visitor.getByText('30 minutes between sessions').waitFor()
    await button(closed, `Reopen ${format.longDate(day)}`).click()
    await hours.getByText('No upcoming closed days.').waitFor()
  })

  it('is looked for in vain in somebody else’s list', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=dormant')
    await page.getByRole('heading', { name: 'No studios found' }).waitFor()
    await button(page, 'Clear search and filter').click()
    await card(page, 'Mawimbi Two').waitFor()
  })
})
