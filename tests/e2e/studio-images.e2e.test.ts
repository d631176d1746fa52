import type { Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople } from './back-office.ts'
import { focusedName, heardOn, listen } from './heard.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

describe('the pictures of a studio', () => {
  it('are uploaded, ordered by key and by hand, described and deleted', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=mawimbi')
    await button(page, /^Manage Images/)
      .first()
      .click()
    const images = dialog(page, 'Studio Images')
    await images.getByRole('heading', { name: 'No images yet' }).waitFor()
    const files = await Promise.all(
      ['red', 'green', 'blue'].map(async (name) => ({
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(name),
      })),
    )
    await images.locator('input[type=file]').setInputFiles(files)
    const list = images.getByRole('list', { name: 'Images in order' })
    const names = () => list.getByRole('listitem').locator('p[title]').allTextContents()
    await expect.poll(names).toEqual(['red.jpg', 'green.jpg', 'blue.jpg'])
    await list.getByRole('listitem').first().getByText('Primary', { exact: true }).waitFor()

    // Each move is read back before the next: what was read in between would show the one before for a moment.
    const isReadBack = (response: Response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname.endsWith('/images')
    await button(list, 'Move red.jpg right').focus()
    await Promise.all([page.waitForResponse(isReadBack), page.keyboard.press('Enter')])
    await told(page, 'red.jpg is now 2 of 3').waitFor()
    await expect.poll(names).toEqual(['green.jpg', 'red.jpg', 'blue.jpg'])
    await Promise.all([page.waitForResponse(isReadBack), page.keyboard.press('Enter')])
    await told(page, 'red.jpg is now 3 of 3').waitFor()
    await expect.poll(names).toEqual(['green.jpg', 'blue.jpg', 'red.jpg'])

    await list.getByRole('listitem').nth(2).dragTo(list.getByRole('listitem').first())
    await told(page, 'red.jpg is now 1 of 3').waitFor()
    await expect.poll(names).toEqual(['red.jpg', 'green.jpg', 'blue.jpg'])

    await button(list, 'Set as primary: blue.jpg').click()
    await told(page, 'blue.jpg is now the primary image').waitFor()
    await button(list, 'Edit caption of green.jpg').click()
    const words = dialog(page, 'Edit caption')
    await words.getByLabel('Alternative text').fill('A green wall')
    await words.getByLabel('Caption').fill('For chroma')
    await button(words, 'Save').click()
    await list.getByText('A green wall').waitFor()

    await button(list, 'Delete red.jpg').click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText('Are you sure you want to delete this image? This action cannot be undone.').waitFor()
    await button(confirm, 'Delete image').click()
    await list.getByText('red.jpg').waitFor({ state: 'detached' })

    const { page: visitor } = await site.visit('/studios?search=mawimbi')
    await visitor.getByText('2 pictures').waitFor()
  })

  it('are refused before they are sent when they can’t be pictures, or are too large or too many', async () => {
    const { page } = await enter(site, people.manager, '/manager/studios?search=mawimbi', { screen: 'phone' })
    await button(page, /^Manage Images/)
      .first()
      .click()
    const images = dialog(page, 'Studio Images')
    const input = images.locator('input[type=file]')
    const jpeg = (name: string, bytes: number) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) })
    await input.setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9) }])
    await alert(page, 'plan.pdf: File type must be image/jpeg').waitFor()
    await button(images, 'Dismiss').click()
    await input.setInputFiles([jpeg('large.jpg', 5_242_881), jpeg('empty.jpg', 0)])
    await alert(page, 'large.jpg: File is larger than 5242880 bytes').waitFor()
    await alert(page, 'empty.jpg: File is smaller than 1 bytes').waitFor()
    await input.setInputFiles(Array.from({ length: 11 }, (_, i) => jpeg(`${i}.jpg`, 10)))
    await alert(page, 'Too many files').waitFor()
  })

  it('say why the server would not have one, and can be sent again', async () => {
    const { page } = await enter(site, people.manager, 'about:blank')
    await listen(page)
    await page.goto('/manager/studios?search=mawimbi')
    await button(page, /^Manage Images/)
      .first()
      .click()
    const images = dialog(page, 'Studio Images')
    await images
      .locator('input[type=file]')
      .setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }])
    const uploads = images.getByRole('list', { name: 'Uploads' })
    await uploads.getByText('File type must be').waitFor()
    await button(uploads, 'Try again: fake.jpg').focus()
    await page.keyboard.press('Enter')
    const heard = async (words: RegExp) => (await heardOn(page)).filter((said) => words.test(said)).length
    await expect.poll(() => heard(/^Sending fake\.jpg$/)).toBe(2)
    await expect.poll(() => heard(/^File type must be/)).toBe(2)
    await expect.poll(() => focusedName(page)).toMatch(/^fake\.jpg/)
    await button(uploads, 'Dismiss fake.jpg').click()
    await uploads.waitFor({ state: 'detached' })
  })
})
