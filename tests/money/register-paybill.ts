import { expect } from 'vitest'
import * as z from 'zod'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { MpesaSimulator } from '../../integrations/mpesa/simulator/simulator.ts'
import { simulatedCredentials } from '../../integrations/mpesa/simulator/world.ts'
import { postJson } from './post-json.ts'

interface Registration {
  readonly simulator: MpesaSimulator
  readonly addresses: CallbackAddresses
}

/**
 * Registers with M-Pesa how to treat Paybill payments whose validation gets no answer. The product always registers
 * `Completed`.
 */
export async function registerPaybill(
  { simulator, addresses }: Registration,
  responseType: 'Completed' | 'Cancelled',
): Promise<void> {
  const { consumerKey, consumerSecret } = simulatedCredentials
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const tokenUrl = `${simulator.url}/oauth/v1/generate?grant_type=client_credentials`
  const granted = await fetch(tokenUrl, { headers: { authorization: `Basic ${basic}` } })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await granted.json())
  const { confirmation, validation } = addresses.paybill()
  const body = {
    ShortCode: simulator.shortcode,
    ResponseType: responseType,
    ConfirmationURL: confirmation,
    ValidationURL: validation,
  }
  const reply = await postJson(`${simulator.url}/mpesa/c2b/v2/registerurl`, body, token)
  expect(reply.status).toBe(200)
}
