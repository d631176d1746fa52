import type { CDPSession } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { gallery, hangPictures, photo, seen, shows, tiles, way, words } from './gallery.ts'
import { button } from './steps.ts'

let site: Site
/** The ids of Mawimbi's pictures, in their order. */
let mawimbi: readonly string[]
beforeAll(async () => {
  site = await openSite()
  mawimbi = await hangPictures(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('the darkroom', () => {
  it('keeps its controls within reach where large text leaves no room for the picture', async () => {
    const { page } = await site.visit(`/studios/MWB-02${photo(mawimbi[0])}`, { still: true })
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
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
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
    await page.goto(`/studios/MWB-02${photo(mawimbi[0])}`)
    await shows(page, 1)
    await page.mouse.move(2, 2)
    await page.clock.runFor(30_000)
    await shows(page, 1)
    await expect.poll(() => button(page, /slideshow/).count()).toBe(0)
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
    await expect.poll(() => button(page, /(Next|Previous) picture|slideshow/).count()).toBe(0)
  })

  it('says which picture did not arrive, and shows the next one', async () => {
    const { page } = await site.visit('about:blank', { still: true })
    await page.route(`**/${mawimbi[1]}/**`, (route) => route.fulfill({ status: 404 }))
    await page.goto(`/studios/MWB-02${photo(mawimbi[1])}`)
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
