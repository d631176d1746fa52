import { expect } from '@playwright/test'
import sharp from 'sharp'
import { enter, sendNow } from './back-office.ts'
import { alert, card, fillStudio, loft, statusWith } from './office-studios.ts'
import { test } from './on-site.ts'
import { button, dialog } from './steps.ts'

const name = loft['Studio name']

async function picture(colour: string) {
  const create = { width: 640, height: 400, channels: 3, background: colour } as const
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

test('a manager’s studio, with pictures in order, is public once an admin approves it', async ({ site, people }) => {
  const { page } = await enter(site, people.manager, '/manager/studios')
  await button(page, 'Create Studio').click()
  const form = await fillStudio(page, 'Create Studio', loft)
  await form.getByRole('checkbox', { name: 'Soundproof' }).check()
  await button(form, 'Send for approval').click()
  const own = card(page, name)
  await expect(own.getByText('Awaiting Admin Approval')).toBeVisible()

  await button(own, /^Manage Images/).click()
  const images = dialog(page, 'Studio Images')
  const input = images.locator('input[type=file]')
  await input.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(alert(page, 'fake.jpg is not a JPEG, PNG or WebP image')).toBeVisible()
  await button(images, 'Dismiss fake.jpg').click()
  await input.setInputFiles(await Promise.all(['red', 'green', 'blue'].map(picture)))
  const list = images.getByRole('list', { name: 'Images in order' })
  const names = list.getByRole('listitem').locator('p[title]')
  await expect(names).toHaveText(['red.jpg', 'green.jpg', 'blue.jpg'])
  await button(list, 'Move red.jpg right').focus()
  await page.keyboard.press('Enter')
  await expect(statusWith(page, 'red.jpg is now 2 of 3')).toBeVisible()
  await expect(names).toHaveText(['green.jpg', 'red.jpg', 'blue.jpg'])
  await list.getByRole('listitem').nth(2).dragTo(list.getByRole('listitem').first())
  await expect(statusWith(page, 'blue.jpg is now 1 of 3')).toBeVisible()
  await expect(names).toHaveText(['blue.jpg', 'green.jpg', 'red.jpg'])

  const admin = await enter(site, people.admin, '/admin/studios?status=pending')
  const waiting = card(admin.page, name)
  await button(waiting, /^Approve/).click()
  await sendNow(admin.page)
  await expect(waiting.getByText('Approved', { exact: true })).toBeVisible()
  const visitor = await site.visit('/studios?search=nuru')
  await expect(visitor.page.getByRole('link', { name }).first()).toBeVisible()
  await expect(visitor.page.getByText('3 pictures')).toBeVisible()
})
