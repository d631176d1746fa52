import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assignTo } from '../support/accounts.ts'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, sendNow, tray } from './back-office.ts'
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
    await button(card(admin.page, 'Mawimbi'), /^See the changes/).click()
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

  it('whose edit changes under the admin’s eyes is not approved unseen', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    const edit = async (fields: Readonly<Record<string, string>>) => {
      await button(card(manager.page, 'Mawimbi Two'), /^Edit/).click()
      await button(await fillStudio(manager.page, 'Edit Studio', fields), 'Send for approval').click()
      await dialog(manager.page, 'Edit Studio').waitFor({ state: 'detached' })
    }
    await edit({ 'Capacity (people)': '9' })
    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    admin.forgive(/approve 409|status of 409/)
    await button(card(admin.page, 'Mawimbi Two'), /^See the changes/).click()
    const review = dialog(admin.page, 'Changes to review')
    await review.getByRole('listitem').filter({ hasText: 'Capacity' }).getByText('9 people').waitFor()

    await edit({ 'Capacity (people)': '90', 'Hourly rate (KES)': '9000' })
    await button(review, 'Approve').click()
    await sendNow(admin.page)
    await alert(admin.page, 'changed since you looked at it: hourly rate, capacity. Please look at it again.').waitFor()
    await button(tray(admin.page), 'See the changes').click()
    await review.getByRole('listitem').filter({ hasText: 'Capacity' }).getByText('90 people').waitFor()
    expect((await site.server.client.get('/api/v1/studios?search=mawimbi')).text).not.toContain('"capacity":9')

    await button(review, 'Approve').click()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi Two approved').waitFor()
    expect((await site.server.client.get('/api/v1/studios?search=mawimbi')).text).toContain('"capacity":90')
  })

  it('whose edit changes while the admin says why not can be looked at again, and what was written stays', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    const edit = async (capacity: string) => {
      await button(card(manager.page, 'Mawimbi Two'), /^Edit/).click()
      const form = await fillStudio(manager.page, 'Edit Studio', { 'Capacity (people)': capacity })
      await button(form, 'Send for approval').click()
      await form.waitFor({ state: 'detached' })
    }
    await edit('10')
    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    admin.forgive(/reject 409|status of 409/)
    await button(card(admin.page, 'Mawimbi Two'), /^See the changes/).click()
    const review = dialog(admin.page, 'Changes to review')
    const capacity = review.getByRole('listitem').filter({ hasText: 'Capacity' })
    await capacity.getByText('10 people').waitFor()
    await button(review, 'Reject').click()
    const reject = dialog(admin.page, 'Reject “Mawimbi Two”?')
    await reject.getByLabel('Reason for the manager').fill('The room is too small')
    await edit('11')
    await button(reject, 'Reject').click()
    await sendNow(admin.page)
    await alert(admin.page, 'changed since you looked at it: capacity. Please look at it again.').waitFor()
    await button(tray(admin.page), 'See the changes').click()
    await capacity.getByText('11 people').waitFor()
    await button(review, 'Reject').click()
    await expect.poll(() => reject.getByLabel('Reason for the manager').inputValue()).toBe('The room is too small')
    await button(reject, 'Reject').click()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi Two rejected').waitFor()
  })

  it('whose edit meets an admin’s correction of the same field gets the value that the admin chooses', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    await button(card(manager.page, 'Mawimbi Two'), /^Edit/).click()
    const edit = await fillStudio(manager.page, 'Edit Studio', {
      'Capacity (people)': '20',
      Description: 'A piano, too',
    })
    await button(edit, 'Send for approval').click()
    await edit.waitFor({ state: 'detached' })

    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(admin.page, 'Mawimbi Two'), /^Edit/).click()
    const form = await fillStudio(admin.page, 'Edit Studio', { 'Capacity (people)': '7' })
    await button(form, 'Save Changes').click()
    await form.waitFor({ state: 'detached' })
    await card(admin.page, 'Mawimbi Two').getByText('7 people').waitFor()
    await button(card(admin.page, 'Mawimbi Two'), /^Approve/).click()

    const review = dialog(admin.page, 'Changes to review')
    const capacity = review.getByRole('listitem').filter({ hasText: 'Capacity' })
    await capacity.getByText('When this edit was sent: 90 people').waitFor()
    await button(review, 'Approve').click()
    await alert(admin.page, 'Please choose what to keep: Capacity').waitFor()
    await capacity.getByRole('radio', { name: 'Keep what is live now 7 people' }).check()
    await button(review, 'Approve').click()
    await review.waitFor({ state: 'detached' })
    await card(admin.page, 'Mawimbi Two').getByText('Approving…').waitFor()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi Two approved').waitFor()
    const { text } = await site.server.client.get('/api/v1/studios?search=mawimbi')
    expect(text).toContain('"capacity":7')

    await manager.page.reload()
    const own = card(manager.page, 'Mawimbi Two')
    await own.getByText('A piano, too').waitFor()
    await own.getByText('Your last edit was approved, but an admin kept some of it as it was live: Capacity').waitFor()
  })

  it('that was corrected while an approval was held is not approved, and offers the choice', async () => {
    const { page: managers } = await enter(site, people.manager, '/manager/studios')
    await button(card(managers, 'Mawimbi Two'), /^Edit/).click()
    const edit = await fillStudio(managers, 'Edit Studio', { 'Capacity (people)': '30' })
    await button(edit, 'Send for approval').click()
    await edit.waitFor({ state: 'detached' })

    const { page, forgive } = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    forgive(/approve 409|status of 409|events|ERR_FAILED/)
    // Without live updates, so that the server is the first to notice.
    await page.route(/\/admin\/events/, (route) => route.abort())
    await page.reload()
    await liveMark(page, 'offline').waitFor()
    await button(card(page, 'Mawimbi Two'), /^Approve/).click()
    await tray(page).waitFor()
    const { page: others } = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(others, 'Mawimbi Two'), /^Edit/).click()
    const form = await fillStudio(others, 'Edit Studio', { 'Capacity (people)': '6' })
    await button(form, 'Save Changes').click()
    await form.waitFor({ state: 'detached' })

    await sendNow(page)
    await alert(page, 'changed since you looked at it: capacity. Please look at it again.').waitFor()
    await card(page, 'Mawimbi Two').getByText('Not approved').waitFor()
    await button(tray(page), 'See the changes').click()
    const review = dialog(page, 'Changes to review')
    await review.getByRole('radio', { name: 'Take what is proposed 30 people' }).check()
    await button(review, 'Approve').click()
    await sendNow(page)
    await told(page, 'Mawimbi Two approved').waitFor()
    const { text } = await site.server.client.get('/api/v1/studios?search=mawimbi')
    expect(text).toContain('"capacity":30')
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
    await card(admin.page, 'Kilele').getByText('The manager asks to archive this studio').waitFor()
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
    await form.getByText('Please give an hourly rate').waitFor()
    await form.getByText('The capacity is a number of people from 1 to 100').waitFor()
  })

  it('opens when its manager says', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=mawimbi')
    await button(page, /^Opening hours/)
      .first()
      .click()
    const hours = dialog(page, 'Opening hours and closed days')
    await hours.getByRole('checkbox', { name: 'Sunday' }).uncheck()
    await hours.getByRole('combobox', { name: 'Opens on Saturday' }).selectOption('10:00')
    await hours.getByLabel('Transfer buffer after each session (minutes)').fill('61')
    await hours.getByText('The buffer is 0 to 60 minutes').waitFor()
    await hours.getByLabel('Transfer buffer after each session (minutes)').fill('30')
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
    await button(closed, `Open ${format.longDate(day)} again`).click()
    await hours.getByText('No closed days ahead.').waitFor()
  })

  it('is looked for in vain in somebody else’s list', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=dormant')
    await page.getByRole('heading', { name: 'No studios found' }).waitFor()
    await button(page, 'Clear search and filter').click()
    await card(page, 'Mawimbi Two').waitFor()
  })
})
