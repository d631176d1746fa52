import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEntry } from '../../commands/catalogue/create-entry.ts'
import { newId } from '../../commands/context.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { byTests, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { button, chooseHour, format } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await openStudioByTheSea(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** A third studio, which alone has daylight, and more features and limitations than a card shows. */
async function openStudioByTheSea({ server }: Site): Promise<void> {
  const { services } = server
  const list = async (kind: 'feature' | 'limitation', name: string) => {
    const itemId = newId()
    await createEntry(services, kind, { itemId, name, icon: null, description: null, active: true }, byTests())
    return itemId
  }
  const all = (kind: 'feature' | 'limitation', names: readonly string[]) =>
    Promise.all(names.map((name) => list(kind, name)))
  const featureIds = await all('feature', ['Daylight', 'Backdrops', 'Kitchen', 'Lift', 'Parking'])
  const limitationIds = await all('limitation', ['No pets', 'No smoke', 'No paint'])
  const details = {
    name: 'Pwani',
    location: 'Nyali, Mombasa',
    description: 'White walls and the sea behind them',
    hourlyRateCents: 180_000,
    capacity: 4,
    featureIds,
    limitationIds,
  }
  const [studioId, adminId] = [newId(), newId()]
  const command = { studioId, code: 'PWN-03', managerId: null, adminId, active: true, featured: false, details }
  await createStudio(services, command, byTests())
  await services.waitForProjections(await server.store.head())
}

const names = /^(Mawimbi|Kilele|Pwani)$/

describe('the list of studios', () => {
  it('is searched by name and place, and keeps the search in its address', async () => {
    const { page } = await site.visit('/studios')
    await page.getByText('3 of 3 studios').waitFor()
    await page.getByRole('searchbox', { name: 'Search studios by name or location...' }).fill('mombasa')
    await page.getByText('1 of 3 studios').waitFor()
    await expect.poll(() => page.getByRole('link', { name: names }).allTextContents()).toEqual(['Pwani'])
    expect(new URL(page.url()).search).toBe('?search=mombasa')
    await page.reload()
    await page.getByText('1 of 3 studios').waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('mombasa')
    await button(page, 'Clear Filters').click()
    await page.getByText('3 of 3 studios').waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('')
  })

  it('is filtered by features, and Back undoes it', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('link', { name: 'Browse studios' }).click()
    await button(page, 'Filter by Features').click()
    await button(page, 'Daylight').click()
    await page.getByText('1 of 3 studios').waitFor()
    await expect.poll(() => button(page, 'Daylight').getAttribute('aria-pressed')).toBe('true')
    expect(new URL(page.url()).searchParams.get('features')).toMatch(/^[0-9a-f-]{36}$/)
    await button(page, 'Soundproof').click()
    await page.getByRole('heading', { name: 'No matching studios' }).waitFor()
    await page.goBack()
    await page.getByText('1 of 3 studios').waitFor()
    await page.goBack()
    await page.getByText('3 of 3 studios').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Book studio sessions with confidence' }).waitFor()
  })

  it('says so when nothing fits, and leads back', async () => {
    const { page } = await site.visit('/studios?search=garissa', { screen: 'phone' })
    await page.getByRole('heading', { name: 'No matching studios' }).waitFor()
    await page.getByText('0 of 3 studios').waitFor()
    await button(page, 'Clear Filters').last().click()
    await page.getByText('3 of 3 studios').waitFor()
  })

  it('shows of each studio so much as a card holds', async () => {
    const { page } = await site.visit('/studios?search=pwani')
    const card = page.getByRole('article')
    await card.getByText('PWN-03').waitFor()
    await card.getByText('Nyali, Mombasa').waitFor()
    await card.getByText('No images').waitFor()
    await expect.poll(() => card.getByRole('list', { name: 'Features' }).getByRole('listitem').count()).toBe(4)
    await expect
      .poll(() => card.getByRole('list', { name: 'Features' }).getByRole('listitem').last().textContent())
      .toBe('+2 more')
    await expect
      .poll(() => card.getByRole('list', { name: 'Limitations' }).getByRole('listitem').last().textContent())
      .toBe('+1 more')
  })

  it('takes the day it was searched for into the booking', async () => {
    const { page } = await site.visit(`/studios?date=${workday()}`)
    await button(page, 'Book Session at Mawimbi').click()
    await page.getByRole('heading', { name: format.longDate(workday()) }).waitFor()
  })
})

describe('the page of a studio', () => {
  it('is found by its code, and says so when there is none', async () => {
    const { page } = await site.visit('/studios/kll-07')
    await page.getByRole('heading', { level: 1, name: 'Kilele' }).waitFor()
    await chooseHour(page, workday(), 10)
    await page.getByText('30 minutes between sessions').waitFor()
    await page.goto('/studios/nowhere')
    await page.getByRole('heading', { level: 1, name: 'Studio not found' }).waitFor()
  })

  it('offers no hours on a day the studio is closed', async () => {
    const { closedOn } = site.server.fixtures.kilele
    const { page } = await site.visit('/studios/KLL-07')
    const day = new RegExp(`^${format.longDate(closedOn)}, no free hours`)
    await page.getByRole('grid').waitFor()
    while (!(await page.getByRole('heading', { name: format.month(closedOn.slice(0, 7)) }).isVisible()))
      await button(page, 'Next month').click()
    await button(page, day).click()
    await page.getByText(/^No free time on this day is long enough/).waitFor()
  })
})

describe('an address that no page has', () => {
  it('leads back to the studios', async () => {
    const { page } = await site.visit('/studioz')
    await page.getByRole('heading', { level: 1, name: 'Nothing on air here' }).waitFor()
    await page.getByRole('link', { name: 'Browse studios' }).click()
    await page.getByRole('heading', { level: 1, name: 'All Studios' }).waitFor()
  })
})
