import { decrypt, encrypt } from '../../eventstore/codec/encryption.ts'
import { type Inbox, openInbox } from '../../integrations/mpesa/inbox.ts'
import type { Composition } from './composition.ts'
import { type MpesaOutside, openMpesa } from './mpesa.ts'

/** M-Pesa and the inbox of its callbacks. */
export interface MoneyOutside extends MpesaOutside {
  readonly inbox: Inbox
}

const bodyContext = 'callback body'

/** Opens M-Pesa or its simulator. `publicUrl` is the public URL of this installation. */
export async function openMoney(
  { config, database, log, callbackSecrets, bodyKey }: Composition,
  publicUrl: string,
  inside: () => string,
): Promise<MoneyOutside> {
  const inbox = await openInbox(database.pool, {
    encrypt: (text) => encrypt(bodyKey, bodyContext, Buffer.from(text)).toString('base64'),
    decrypt: (text) => decrypt(bodyKey, bodyContext, Buffer.from(text, 'base64')).toString(),
  })
  const parts = { config, pool: database.pool, log, secrets: callbackSecrets, publicUrl, inside }
  return { inbox, ...(await openMpesa(parts)) }
}
