import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolationsOn } from '../support/accessibility.ts'
import { openSite, type Site } from '../support/site.ts'
import { caption, gallery, hangPictures, photo, shows, tiles, way } from './gallery.ts'
import { focusedName, heardOn, listen, press } from './heard.ts'
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

const hashOf = (page: Page) => new URL(page.url()).hash

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

describe('the pictures', () => {
  it('of cards are told to have failed, also where they did before the page listened', async () => {
    const { page } = await site.visit('/faqs')
    await page.route(/\/images\//, (route) => route.fulfill({ status: 404 }))
    await page.goto('/studios')
    await page.getByText('Failed to load').first().waitFor()
  })

  it('are told to be loading, to have failed, or not to be there', async () => {
    const { page } = await site.visit('/studios')
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
    expect(hashOf(page)).toBe(photo(mawimbi[2]))

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
    const { page } = await site.visit(`/studios/MWB-02${photo(mawimbi[0])}`, { still: true })
    await shows(page, 1)
    await page.goto(`/studios/MWB-02${photo(mawimbi[2])}`)
    await shows(page, 3)
  })

  it('of a picture that is gone leads to all that are there', async () => {
    const { page } = await site.visit('/studios/MWB-02#gallery=MWB-02&photo=gone')
    await expect.poll(() => tiles(page).count()).toBe(4)
  })
})

it.each(['the grid', 'the darkroom'])('nobody is kept out of %s', async (view) => {
  const isGrid = view === 'the grid'
  const { page } = await site.look(`/studios?search=mawimbi${isGrid ? '#gallery=MWB-02' : photo(mawimbi[0])}`)
  await (isGrid ? tiles(page).last().waitFor() : shows(page, 1))
  expect(await accessibilityViolationsOn(page)).toEqual([])
})
