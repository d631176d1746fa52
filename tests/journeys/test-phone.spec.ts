import { expect } from '@playwright/test'
import { inMemoryTokenStore } from '../../integrations/mpesa/daraja/access-tokens.fixtures.ts'
import { daraja } from '../../integrations/mpesa/daraja/daraja.ts'
import { simulatedCredentials } from '../../integrations/mpesa/simulator/world.ts'
import { overflows, violationsInBothThemes } from '../support/accessibility.ts'
import { test } from './on-site.ts'
import { enterPin, focusOnPin, payByPaybill, pressOn } from './paying.ts'
import { button } from './steps.ts'

test('the test phone shows prompts as they come, and how each of them ended', async ({ site }) => {
  const { simulator } = site.server
  const number = '254712220001'
  const { page } = await site.visit(`/simulator/phone?phone=${number}`, { screen: 'phone', still: true })
  const expectStatus = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('Waiting for a prompt')).toBeVisible()
  await page.getByText('Numbers that follow a scenario').click()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await overflows(page)).toEqual([])

  const mpesa = daraja({
    ...{ baseUrl: simulator?.url ?? '', shortcode: '522522', ...simulatedCredentials, initiator: undefined },
    ...{ timeoutMs: 10_000, tokenStore: inMemoryTokenStore(), clock: () => new Date() },
  })
  const prompt = { phone: number, shillings: 2_500, account: 'SB7KMW2X', description: 'Studio' }
  const ask = () => mpesa.prompt({ ...prompt, callbackUrl: 'http://127.0.0.1:9/prompt' })

  await ask()
  await expect(page.getByText('Do you want to pay KES 2,500 to STUDIONI, account no. SB7KMW2X?')).toBeVisible()
  await focusOnPin(page)
  await enterPin(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ksh2,500.00 sent to STUDIONI' })).toBeVisible()
  await expectStatus('Paid.')
  await ask()
  await pressOn(page, 'Ignore it until it expires')
  await expectStatus('The prompt expired.')
  await ask()
  await enterPin(page, '0000')
  await expectStatus('Wrong PIN. The payment failed.')
  await ask()
  await expectStatus('A payment prompt has arrived.')
  await simulator?.press(number, 'pin')
  await expectStatus('The prompt has gone.')

  // A response from before the prompt was cancelled arrives after it.
  await ask()
  await expectStatus('A payment prompt has arrived.')
  const [{ promise: isHeld, resolve: hold }, { promise: isReleased, resolve: release }] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
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
  await button(page, 'Cancel').click()
  await expectStatus('You cancelled the payment.')
  release()
  for (let i = 0; i < 2; i++) await page.waitForResponse((response) => response.url().includes('/state'))
  await expectStatus('You cancelled the payment.')

  await page.getByLabel('Phone number').fill('0712 999 888')
  await button(page, 'Show this phone').click()
  await payByPaybill(page, 'somebody', 300)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ksh300.00' })).toBeVisible()
  expect((await simulator?.movements())?.[0]).toMatchObject({ phone: '254712999888', account: 'somebody' })

  await page.route('**/simulator/phone/paybill', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Account number').fill('somebody')
  await page.getByLabel('Amount in KES').fill('300')
  await button(page, 'Pay').click()
  await expectStatus('The phone has no network.')
})
