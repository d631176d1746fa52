import { expect } from '@playwright/test'
import type { CDPSession } from 'playwright-core'
import { caption, gallery, hangPictures, photo, shows, tiles, words } from './gallery.ts'
import { onSite } from './on-site.ts'
import { announcementsOn, focusedName, listen, press } from './screen-reader.ts'
import { button } from './steps.ts'

interface OfAllTests {
  /** The ids of Mawimbi's pictures, in their order. */
  readonly pictures: readonly string[]
}

const test = onSite().extend<object, OfAllTests>({
  pictures: [async ({ openedSite }, use) => use(await hangPictures(openedSite)), { scope: 'worker' }],
})

test('the pictures of a studio are browsed by keyboard, shared, and closed by Back', async ({ site, pictures }) => {
  const { page } = await site.visit('about:blank', { still: true })
  await listen(page)
  await page.goto('/studios?search=mawimbi')
  await expect(button(page, 'Book Session at Mawimbi')).toBeVisible()
  await press(page, 'Tab', /^4 pictures · View Gallery of Mawimbi$/)
  await page.keyboard.press('Enter')
  await expect(tiles(page)).toHaveCount(4)
  await page.keyboard.press('d')
  await shows(page, 1)
  for (const [key, place] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['End', 4],
    ['ArrowRight', 1],
    ['ArrowLeft', 4],
  ] as const) {
    await page.keyboard.press(key)
    await shows(page, place)
  }
  expect(await announcementsOn(page)).toContain(`${caption}3 of 4`)
  await page.keyboard.press('G')
  await expect.poll(() => focusedName(page)).toBe('Picture 4 of 4: The front door')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await shows(page, 3)
  const stops = new Set<string>()
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    stops.add((await focusedName(page)).replace(/[GD]$/, ''))
  }
  expect([...stops].sort()).toEqual([
    'Close gallery',
    'Darkroom',
    'Grid',
    'Next picture',
    'Previous picture',
    'Zoom in',
  ])
  const shared = page.url()
  expect(shared).toContain(`/studios?search=mawimbi${photo(pictures[2])}`)

  const { page: friend } = await site.visit(shared, { still: true })
  await shows(friend, 3)
  await friend.goto(shared.replace(photo(pictures[2]), photo(pictures[0])))
  await shows(friend, 1)
  await button(friend, 'Close gallery').click()
  await expect(gallery(friend)).toBeHidden()
  await expect(friend).toHaveURL(/\/studios\?search=mawimbi$/)

  await page.keyboard.press('Escape')
  await expect(gallery(page)).toBeHidden()
  await expect.poll(() => focusedName(page)).toBe('4 pictures · View Gallery of Mawimbi')
  await page.goForward()
  await shows(page, 3)
  await page.goBack()
  await expect(page).toHaveURL(/\/studios\?search=mawimbi$/)

  await friend.route(/\/images\//, (route) => route.fulfill({ status: 404 }))
  await friend.goto('/studios')
  await expect(friend.getByText('Failed to load')).toBeVisible()
})

test('the pictures of a studio are swiped and pinched on a phone, or zoomed with buttons', async ({
  site,
  pictures,
}) => {
  const { page, context } = await site.visit('/studios/MWB-02', { screen: 'phone' })
  await page.getByRole('link', { name: '4 pictures · View Gallery' }).tap()
  await tiles(page).nth(1).tap()
  await shows(page, 2)
  const fingers = await context.newCDPSession(page)
  await drag(fingers, [{ from: [320, 400], to: [60, 400] }])
  await shows(page, 3)
  await drag(fingers, [{ from: [60, 400], to: [320, 400] }])
  await shows(page, 2)
  await expect(button(page, 'Play slideshow')).toBeVisible()

  const shown = gallery(page).getByRole('img', { name: words[1] ?? '' })
  const size = async () => (await shown.boundingBox())?.width ?? 0
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

  // Large text leaves no room for the picture, but its controls stay within reach.
  const { page: small } = await site.visit(`/studios/MWB-02${photo(pictures[0])}`, { still: true })
  await small.setViewportSize({ width: 320, height: 420 })
  await small.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await button(gallery(small), 'Next picture').click()
  await expect(gallery(small).getByText('2 of 4')).toBeVisible()
  await button(gallery(small), 'Zoom in').click()
  await button(gallery(small), 'Close gallery').click()
  await expect(gallery(small)).toBeHidden()
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
