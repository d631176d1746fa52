import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, sendNow, tray } from './back-office.ts'
import { alert, card, fillStudio, told } from './office-studios.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('a studio', () => {
  it('whose edit changes under the admin’s eyes is not approved unseen', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    const edit = async (fields: Readonly<Record<string, string>>) => {
      await button(card(manager.page, 'Mawimbi'), /^Edit/).click()
      await button(await fillStudio(manager.page, 'Edit Studio', fields), 'Send for approval').click()
      await dialog(manager.page, 'Edit Studio').waitFor({ state: 'detached' })
    }
    await edit({ 'Capacity (people)': '9' })
    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(admin.page, 'Mawimbi'), /^View changes/).click()
    const review = dialog(admin.page, 'Changes to review')
    await review.getByRole('listitem').filter({ hasText: 'Capacity' }).getByText('9 people').waitFor()

    await edit({ 'Capacity (people)': '90', 'Hourly rate (KES)': '9000' })
    await button(review, 'Approve').click()
    await sendNow(admin.page)
    await alert(admin.page, 'changed since you opened it: hourly rate, capacity. Please review it again.').waitFor()
    await button(tray(admin.page), 'View changes').click()
    await review.getByRole('listitem').filter({ hasText: 'Capacity' }).getByText('90 people').waitFor()
    expect((await site.server.client.get('/api/v1/studios?search=mawimbi')).text).not.toContain('"capacity":9')

    await button(review, 'Approve').click()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi approved').waitFor()
    expect((await site.server.client.get('/api/v1/studios?search=mawimbi')).text).toContain('"capacity":90')
  })

  it('whose edit changes while the admin says why not can be looked at again, and what was written stays', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    const edit = async (capacity: string) => {
      await button(card(manager.page, 'Mawimbi'), /^Edit/).click()
      const form = await fillStudio(manager.page, 'Edit Studio', { 'Capacity (people)': capacity })
      await button(form, 'Send for approval').click()
      await form.waitFor({ state: 'detached' })
    }
    await edit('10')
    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(admin.page, 'Mawimbi'), /^View changes/).click()
    const review = dialog(admin.page, 'Changes to review')
    const capacity = review.getByRole('listitem').filter({ hasText: 'Capacity' })
    await capacity.getByText('10 people').waitFor()
    await button(review, 'Reject').click()
    const reject = dialog(admin.page, 'Reject “Mawimbi”?')
    await reject.getByLabel('Reason for the manager').fill('The room is too small')
    await edit('11')
    await button(reject, 'Reject').click()
    await sendNow(admin.page)
    await alert(admin.page, 'changed since you opened it: capacity. Please review it again.').waitFor()
    await button(tray(admin.page), 'View changes').click()
    await capacity.getByText('11 people').waitFor()
    await button(review, 'Reject').click()
    await expect.poll(() => reject.getByLabel('Reason for the manager').inputValue()).toBe('The room is too small')
    await button(reject, 'Reject').click()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi rejected').waitFor()
  })

  it('whose edit meets an admin’s correction of the same field gets the value that the admin chooses', async () => {
    const manager = await enter(site, people.manager, '/manager/studios')
    await button(card(manager.page, 'Mawimbi'), /^Edit/).click()
    const edit = await fillStudio(manager.page, 'Edit Studio', {
      'Capacity (people)': '20',
      Description: 'A piano, too',
    })
    await button(edit, 'Send for approval').click()
    await edit.waitFor({ state: 'detached' })

    const admin = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(admin.page, 'Mawimbi'), /^Edit/).click()
    const form = await fillStudio(admin.page, 'Edit Studio', { 'Capacity (people)': '7' })
    await button(form, 'Save Changes').click()
    await form.waitFor({ state: 'detached' })
    await card(admin.page, 'Mawimbi').getByText('7 people').waitFor()
    await button(card(admin.page, 'Mawimbi'), /^Approve/).click()

    const review = dialog(admin.page, 'Changes to review')
    const capacity = review.getByRole('listitem').filter({ hasText: 'Capacity' })
    await capacity.getByText('When this edit was sent: 90 people').waitFor()
    await button(review, 'Approve').click()
    await alert(admin.page, 'Choose what to keep: Capacity').waitFor()
    await capacity.getByRole('radio', { name: 'Keep the live value 7 people' }).check()
    await button(review, 'Approve').click()
    await review.waitFor({ state: 'detached' })
    await card(admin.page, 'Mawimbi').getByText('Approving…').waitFor()
    await sendNow(admin.page)
    await told(admin.page, 'Mawimbi approved').waitFor()
    const { text } = await site.server.client.get('/api/v1/studios?search=mawimbi')
    expect(text).toContain('"capacity":7')

    await manager.page.reload()
    const own = card(manager.page, 'Mawimbi')
    await own.getByText('A piano, too').waitFor()
    await own
      .getByText('Your last edit was approved, but an admin kept the live version of some fields: Capacity')
      .waitFor()
  })

  it('that was corrected while an approval was held is not approved, and offers the choice', async () => {
    const { page: managers } = await enter(site, people.manager, '/manager/studios')
    await button(card(managers, 'Mawimbi'), /^Edit/).click()
    const edit = await fillStudio(managers, 'Edit Studio', { 'Capacity (people)': '30' })
    await button(edit, 'Send for approval').click()
    await edit.waitFor({ state: 'detached' })

    const { page } = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    // Without live updates, so that the server is the first to notice.
    await page.route(/\/admin\/events/, (route) => route.abort())
    await page.reload()
    await liveMark(page, 'offline').waitFor()
    await button(card(page, 'Mawimbi'), /^Approve/).click()
    await tray(page).waitFor()
    const { page: others } = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(card(others, 'Mawimbi'), /^Edit/).click()
    const form = await fillStudio(others, 'Edit Studio', { 'Capacity (people)': '6' })
    await button(form, 'Save Changes').click()
    await form.waitFor({ state: 'detached' })

    await sendNow(page)
    await alert(page, 'changed since you opened it: capacity. Please review it again.').waitFor()
    await card(page, 'Mawimbi').getByText('Not approved').waitFor()
    await button(tray(page), 'View changes').click()
    const review = dialog(page, 'Changes to review')
    await review.getByRole('radio', { name: 'Use the proposed value 30 people' }).check()
    await button(review, 'Approve').click()
    await sendNow(page)
    await told(page, 'Mawimbi approved').waitFor()
    const { text } = await site.server.client.get('/api/v1/studios?search=mawimbi')
    expect(text).toContain('"capacity":30')
  })
})
