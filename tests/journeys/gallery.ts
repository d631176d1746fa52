import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { managedImages } from '../../api/contract/images.ts'
import { aUser } from '../support/accounts.ts'
import type { Site } from '../support/site.ts'
import { dialog } from './steps.ts'

/** The alternative texts of Mawimbi's pictures, in their order. */
export const words = ['The mixing desk', 'The vocal booth', 'The grand piano', 'The front door']
/** The caption of the third picture. */
export const caption = 'Tuned every Monday'

/** Uploads four pictures for Mawimbi, the third with a caption. Returns their ids, in order. */
export async function hangPictures({ server }: Site): Promise<readonly string[]> {
  const studioId = server.fixtures.mawimbi.id
  const { headers } = await aUser(server.services, 'admin')
  const form = new FormData()
  for (const [i] of words.entries()) {
    const background = { r: 60 * i, g: 90, b: 200 - 40 * i }
    const picture = sharp({ create: { width: 1000, height: 625, channels: 3, background } })
    form.append(
      'images',
      new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }),
      `${i}.jpg`,
    )
  }
  const sent = await server.client.send('POST', `/api/v1/studio-images/${studioId}/images`, { headers, body: form })
  const { images } = managedImages.uploadImages.answer.parse(sent.json()).data
  for (const [i, altText] of words.entries()) {
    const params = { studioId, imageId: images[i]?.id ?? '' }
    const body = { altText, ...(i === 2 && { caption }) }
    await server.client.ask(managedImages.updateImage, { params, body, headers })
  }
  return images.map(({ id }) => id)
}

export const gallery = (page: Page) => dialog(page, 'Gallery of Mawimbi')
export const tiles = (page: Page) => page.getByRole('list', { name: 'All pictures' }).getByRole('button')
/** Returns the hash of a page's address while this picture of Mawimbi is shown. */
export const photo = (id: string | undefined) => `#gallery=MWB-02&photo=${id}`

/** Returns the alternative text of the picture in the middle of the screen. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    return middle instanceof HTMLImageElement ? middle.alt : ''
  })

/** Waits until this picture, counted from 1, and its number are shown, and all slides are at rest. */
export async function shows(page: Page, place: number): Promise<void> {
  await expect(page.getByText(`${place} of 4`, { exact: true })).toBeVisible()
  await expect.poll(() => seen(page)).toBe(words[place - 1])
  await page.evaluate(() => {
    const slides = document.getAnimations().filter((each) => each instanceof CSSTransition)
    return Promise.all(slides.map((each) => each.finished.catch(() => undefined)))
  })
}
