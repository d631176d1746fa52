import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tokenShelfInMemory } from '../../integrations/mpesa/daraja/access-tokens.ts'
import { daraja } from '../../integrations/mpesa/daraja/daraja.ts'
import { simulatedCredentials } from '../../integrations/mpesa/simulator/world.ts'
import { overflows, violationsInBothThemes } from '../support/accessibility.ts'
import { openSite, type Screen, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

let serial = 0
const newPhone = () => `25471222${String(++serial).padStart(4, '0')}`

/** Asks for a prompt as the product does. */
async function ask(phone: string): Promise<void> {
  const baseUrl = site.server.simulator?.url ?? ''
  const mpesa = daraja({
    ...{ baseUrl, shortcode: '522522', ...simulatedCredentials, initiator: undefined, timeoutMs: 10_000 },
    ...{ shelf: tokenShelfInMemory(), clock: () => new Date() },
  })
  const callbackUrl = 'http://127.0.0.1:9/prompt'
  await mpesa.prompt({ phone, shillings: 2_500, account: 'SB7KMW2X', description: 'Studio', callbackUrl })
}

async function pickUp(phone: string, screen: Screen = 'desk') {
  const { page } = await site.visit(`/simulator/phone?phone=${phone}`, { screen, still: true })
  await page.getByText('Waiting for a prompt').waitFor()
  return page
}

/** A prompt has just come, and the page stands still. */
const pinHasFocus = (page: Page) =>
  expect.poll(() => page.getByLabel('M-PESA PIN').evaluate((pin) => pin === document.activeElement)).toBe(true)

it('a prompt appears by itself, takes the focus, and is paid by keyboard alone', async () => {
  const phone = newPhone()
  const page = await pickUp(phone)
  await ask(phone)
  await page.getByText('Do you want to pay KES 2,500 to STUDIONI, account no. SB7KMW2X?').waitFor()
  await pinHasFocus(page)
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Ksh2,500.00 sent to STUDIONI' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Paid.' }).waitFor()
  await expect.poll(() => page.getByText('M-PESA is at work').count()).toBe(0)
})

it('a prompt is cancelled, ignored, answered elsewhere, or has the wrong PIN', async () => {
  const phone = newPhone()
  const page = await pickUp(phone)
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await ask(phone)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await said('You cancelled the payment.')
  await ask(phone)
  await page.getByRole('button', { name: 'Ignore it until it expires' }).click()
  await said('The prompt expired.')
  await ask(phone)
  await pinHasFocus(page)
  await page.getByLabel('M-PESA PIN').fill('0000')
  await page.getByRole('button', { name: 'Send' }).click()
  await said('Wrong PIN. The payment failed.')
  await ask(phone)
  await said('A payment prompt has arrived.')
  await site.server.simulator?.press(phone, 'pin')
  await said('The prompt has gone.')
  expect((await site.server.simulator?.prompts())?.map(({ resultCode }) => resultCode).slice(0, 4)).toEqual([
    '0',
    '2001',
    '1019',
    '1032',
  ])
})

it('a prompt that was answered does not come back with an answer that was late on its way', async () => {
  const phone = newPhone()
  const page = await pickUp(phone)
  await ask(phone)
  await pinHasFocus(page)
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/simulator/phone/state**',
    async (route) => {
      const response = await route.fetch()
      hold()
      await isReleased
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await isHeld
  await page.getByRole('button', { name: 'Cancel' }).click()
  const said = page.getByRole('status').filter({ hasText: 'You cancelled the payment.' })
  await said.waitFor()
  await page.getByText('Waiting for a prompt').waitFor()
  release()
  for (let i = 0; i < 2; i++) await page.waitForResponse((response) => response.url().includes('/state'))
  await expect.poll(() => said.isVisible()).toBe(true)
})

it('anybody pays by Paybill, and another phone is chosen as people write it', async () => {
  const page = await pickUp(newPhone())
  await page.getByLabel('Phone number').fill('0712 999 888')
  await page.getByRole('button', { name: 'Show this phone' }).click()
  await page.getByLabel('Account number').fill('somebody')
  await page.getByLabel('Amount in KES').fill('300')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('status').filter({ hasText: 'Paid. M-PESA receipt' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ksh300.00' }).waitFor()
  expect((await site.server.simulator?.movements())?.[0]).toMatchObject({ phone: '254712999888', account: 'somebody' })
})

it.each<Screen>(['desk', 'phone'])('has no fault that axe finds, and fits: %s', async (screen) => {
  const phone = newPhone()
  const page = await pickUp(phone, screen)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByText('Numbers that play a scenario').click()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await overflows(page)).toEqual([])
})
