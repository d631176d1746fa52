import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { managedImages } from '../../api/contract/images.ts'
import { barriersOn } from '../support/accessibility.ts'
import { aUser } from '../support/accounts.ts'
import { openSite, type Site } from '../support/site.ts'
import { focusedName, heardOn, listen, press } from './heard.ts'
import { button, dialog } from './steps.ts'

const words = ['The mixing desk', 'The vocal booth', 'The grand piano', 'The front door']
const caption = 'Tuned every Monday'

let site: Site
/** The ids of Mawimbi's pictures, in their order. */
let mawimbi: readonly string[]
beforeAll(async () => {
  site = await openSite()
  mawimbi = await hang(site, site.server.fixtures.mawimbi.id, words)
  await hang(site, site.server.fixtures.kilele.id, ['The roof'])
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Hangs a picture for each alternative text, the third with a caption too. Answers their ids. */
async function hang({ server }: Site, studioId: string, texts: readonly string[]): Promise<string[]> {
  const { headers } = await aUser(server.services, 'admin')
  const form = new FormData()
  for (const [i] of texts.entries()) {
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
  for (const [i, altText] of texts.entries()) {
    const params = { studioId, imageId: images[i]?.id ?? '' }
    const body = { altText, ...(i === 2 && { caption }) }
    ;(await server.client.call(managedImages.updateImage, { params, body, headers })).answer()
  }
  return images.map(({ id }) => id)
}

const gallery = (page: Page) => dialog(page, 'Gallery of Mawimbi')
const tiles = (page: Page) => page.getByRole('list', { name: 'All pictures' }).getByRole('button')
const way = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const hashOf = (page: Page) => new URL(page.url()).hash
const photo = (place: number) => `#gallery=MWB-02&photo=${mawimbi[place]}`

/** The alternative text of the picture in the middle of the screen. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    return middle instanceof HTMLImageElement ? middle.alt : ''
  })

/** Waits until the picture of that place, counted from 1, is the one that is shown and told, and nothing slides any more. */
async function shows(page: Page, place: number): Promise<void> {
  await page.getByText(`${place} of 4`, { exact: true }).waitFor()
  await expect.poll(() => seen(page)).toBe(words[place - 1])
  await page.evaluate(() => {
    const slides = document.getAnimations().filter((each) => each instanceof CSSTransition)
    return Promise.all(slides.map((each) => each.finished.catch(() => undefined)))
  })
}

describe('the gallery by keyboard alone', () => {
  it('is opened from a card, looked through in both views, and left where it was entered', async () => {
    const { page } = await site.visit('about:blank', { still: true })
    await listen(page)
    await page.goto('/studios')
    await button(page, 'Book Session at Mawimbi').waitFor()
    await press(page, 'Tab', /^4 pictures · View Gallery of Mawimbi$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => tiles(page).count()).toBe(4)

    await page.keyboard.press('d')
    await shows(page, 1)
    await gallery(page).getByText('Primary', { exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await shows(page, 2)
    await page.keyboard.press('ArrowRight')
    await shows(page, 3)
    await expect.poll(() => heardOn(page)).toContain(`${caption}3 of 4`)
    await page.keyboard.press('End')
    await shows(page, 4)
    await page.keyboard.press('ArrowRight')
    await shows(page, 1)
    await page.keyboard.press('ArrowLeft')
    await shows(page, 4)

    await page.keyboard.press('G')
    await expect.poll(() => focusedName(page)).toBe('Picture 4 of 4: The front door')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await shows(page, 3)

    const stops = new Set<string>()
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      stops.add(await focusedName(page))
    }
    expect([...stops].map((name) => name.replace(/[GD]$/, '')).sort()).toEqual([
      'Close gallery',
      'Darkroom',
      'Grid',
      'Next picture',
      'Previous picture',
      'Zoom in',
    ])

    await page.keyboard.press('Escape')
    await gallery(page).waitFor({ state: 'hidden' })
    expect(hashOf(page)).toBe('')
    await expect.poll(() => focusedName(page)).toBe('4 pictures · View Gallery of Mawimbi')
  })
})

describe('the darkroom', () => {
  it('keeps its controls within reach where large text leaves no room for the picture', async () => {
    const { page } = await site.visit(`/studios/MWB-02${photo(0)}`, { still: true })
    await page.setViewportSize({ width: 320, height: 420 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await button(gallery(page), 'Next picture').click()
    await gallery(page).getByText('2 of 4').waitFor()
    await button(gallery(page), 'Zoom in').click()
    await button(gallery(page), 'Close gallery').click()
    await gallery(page).waitFor({ state: 'hidden' })
  })

  it('goes on by itself, waits under the mouse, and stops once somebody takes part', async () => {
    const { page } = await site.visit('about:blank')
    await page.clock.install()
    await page.goto('/studios/MWB-02')
    await way(page, words[0] ?? '').click()
    await button(page, 'Pause slideshow').waitFor()
    await page.keyboard.press('Home')
    await button(page, 'Play slideshow').waitFor()
    await shows(page, 1)
    // From here on time passes only when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
    await button(page, 'Play slideshow').click()
    const aside = () => page.mouse.move(2, 2)
    await aside()
    for (const place of [2, 3]) {
      await page.clock.runFor(6_100)
      await shows(page, place)
    }
    await page.mouse.move(720, 450)
    await page.clock.runFor(20_000)
    await shows(page, 3)
    await aside()
    await page.clock.runFor(6_100)
    await shows(page, 4)

    await button(page, 'Next picture').click()
    await shows(page, 1)
    await aside()
    await button(page, 'Play slideshow').waitFor()
    await page.clock.runFor(20_000)
    await shows(page, 1)
    await button(page, 'Play slideshow').click()
    await button(page, 'Pause slideshow').waitFor()
    await page.clock.runFor(6_100)
    await shows(page, 2)
  })

  it('keeps still for people who asked for it', async () => {
    const { page } = await site.visit('about:blank', { still: true })
    await page.clock.install()
    await page.goto(`/studios/MWB-02${photo(0)}`)
    await shows(page, 1)
    await page.mouse.move(2, 2)
    await page.clock.runFor(30_000)
    await shows(page, 1)
    expect(await button(page, /slideshow/).count()).toBe(0)
    await button(page, 'Previous picture').click()
    await shows(page, 4)
  })

  it('is swiped and pinched on a phone, and tapped where fingers can’t', async () => {
    const { page, context } = await site.visit('/studios/MWB-02', { screen: 'phone' })
    await way(page, '4 pictures · View Gallery').tap()
    await tiles(page).nth(1).tap()
    await shows(page, 2)
    const fingers = await context.newCDPSession(page)
    await drag(fingers, [{ from: [320, 400], to: [60, 400] }])
    await shows(page, 3)
    await drag(fingers, [{ from: [60, 400], to: [320, 400] }])
    await shows(page, 2)
    await button(page, 'Play slideshow').waitFor()

    const size = async () =>
      (
        await gallery(page)
          .getByRole('img', { name: words[1] ?? '' })
          .boundingBox()
      )?.width ?? 0
    const whole = await size()
    await drag(fingers, [
      { from: [190, 400], to: [100, 400] },
      { from: [200, 400], to: [290, 400] },
    ])
    await expect.poll(size).toBeGreaterThan(whole * 1.5)
    await button(page, 'Zoom out').tap()
    await expect.poll(size).toBeCloseTo(whole, 0)
    await button(page, 'Zoom in').tap()
    await expect.poll(size).toBeGreaterThan(whole * 1.5)
  })

  it('shows a single picture without anything to leaf with', async () => {
    const { page } = await site.visit('/studios')
    await way(page, '1 picture · View Image of Kilele').click()
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await expect.poll(() => seen(page)).toBe('The roof')
    expect(await button(page, /(Next|Previous) picture|slideshow/).count()).toBe(0)
  })

  it('says which picture did not arrive, and shows the next one', async () => {
    const { page, forgive } = await site.visit('about:blank', { still: true })
    forgive(/404/)
    await page.route(`**/${mawimbi[1]}/**`, (route) => route.fulfill({ status: 404 }))
    await page.goto(`/studios/MWB-02${photo(1)}`)
    await gallery(page).getByText('Failed to load').waitFor()
    await page.keyboard.press('ArrowRight')
    await shows(page, 3)
  })
})

/** Moves fingers over the screen, one for each drag, all at once. */
async function drag(fingers: CDPSession, drags: readonly { from: [number, number]; to: [number, number] }[]) {
  const steps = 10
  const at = (step: number) =>
    drags.map(({ from: [x, y], to: [toX, toY] }, id) => ({
      id,
      x: x + ((toX - x) * step) / steps,
      y: y + ((toY - y) * step) / steps,
    }))
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('the pictures', () => {
  it('are told to be loading, to have failed, or not to be there', async () => {
    const { page, forgive } = await site.visit('/studios')
    forgive(/503/)
    const answers = [{ status: 503, json: {} }, { json: { data: { images: [] } } }]
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/studio-images/**', async (route) => {
      await held
      await route.fulfill(answers.shift())
    })
    await way(page, /View Gallery of Mawimbi/).click()
    await gallery(page).getByText('Loading images...').waitFor()
    release()
    await gallery(page).getByRole('heading', { name: 'Failed to load images' }).waitFor()
    await button(gallery(page), 'Try again').click()
    await gallery(page).getByRole('heading', { name: 'No images available' }).waitFor()
    await gallery(page).getByText("This studio hasn't uploaded any images yet.").waitFor()
  })
})

describe('the address', () => {
  it('follows the picture, is shared, and Back leaves the gallery from wherever one is', async () => {
    const { page } = await site.visit('/studios?search=mawimbi', { still: true })
    await way(page, /View Gallery of Mawimbi/).click()
    await tiles(page).nth(1).click()
    await button(page, 'Next picture').click()
    await shows(page, 3)
    expect(new URL(page.url()).search).toBe('?search=mawimbi')
    expect(hashOf(page)).toBe(photo(2))

    const { page: friend } = await site.visit(page.url(), { still: true })
    await shows(friend, 3)
    await button(friend, 'Close gallery').click()
    await gallery(friend).waitFor({ state: 'hidden' })
    expect(friend.url()).toBe(page.url().replace(/#.*/, ''))

    await page.goBack()
    await gallery(page).waitFor({ state: 'hidden' })
    expect(page.url()).toBe(friend.url())
    await page.goForward()
    await shows(page, 3)
  })

  it('of another picture, typed while the gallery is open, leads there', async () => {
    const { page } = await site.visit(`/studios/MWB-02${photo(0)}`, { still: true })
    await shows(page, 1)
    await page.goto(`/studios/MWB-02${photo(2)}`)
    await shows(page, 3)
  })

  it('of a picture that is gone leads to all that are there', async () => {
    const { page } = await site.visit('/studios/MWB-02#gallery=MWB-02&photo=gone')
    await expect.poll(() => tiles(page).count()).toBe(4)
  })
})

it.each(['the grid', 'the darkroom'])('nobody is kept out of %s', async (view) => {
  const isGrid = view === 'the grid'
  const { page } = await site.look(`/studios?search=mawimbi${isGrid ? '#gallery=MWB-02' : photo(0)}`)
  await (isGrid ? tiles(page).last().waitFor() : shows(page, 1))
  expect(await barriersOn(page)).toEqual([])
})
