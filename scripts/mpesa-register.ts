import { faultOf } from '../integrations/mpesa/addresses.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { type Composition, composeExisting } from '../server/composition.ts'
import { openMoney } from '../server/mpesa.ts'
import { fail, readOptions } from './command-line.ts'

const usage = `npm run mpesa:register [-- --print | --statement 2547XXXXXXXX]

Tells M-Pesa where to send validations and confirmations of Paybill payments, and prints the two URLs. Keep them secret:
they contain a proof made with MPESA_CALLBACK_SECRET. In production, M-Pesa accepts them once. To change them, first
delete the old ones on its portal. --print prints the URLs without registering them. --statement requests the statement
service (Pull Transactions) instead, with the phone number that Safaricom has on file for this business.`

/** `npm run mpesa:register`. Works with and without a running server. */
async function main(): Promise<void> {
  const values = readOptions({ print: { type: 'boolean' }, statement: { type: 'string' } }, usage)
  const config = loadConfig(process.env)
  if (values.statement !== undefined && !/^254[17]\d{8}$/.test(values.statement))
    throw new StartError(`--statement is "${values.statement}": write a number such as 254712345678.`)
  if (values.print && values.statement !== undefined) throw new StartError('Use either --print or --statement.')
  if (!config.publicUrl) throw new StartError('PUBLIC_URL is not set: M-Pesa must know where to call.')
  await using composition = await composeExisting(config, createLog('warn'))
  await register(composition, config.publicUrl, values)
}

interface RegisterOptions {
  /** Prints the addresses without registering them. */
  readonly print?: boolean
  /** The number nominated for the statement service. */
  readonly statement?: string
}

async function register(
  composition: Composition,
  publicUrl: string,
  { print, statement }: RegisterOptions,
): Promise<void> {
  const { environment, shortcode } = composition.config.mpesa
  const money = await openMoney(composition, { public: publicUrl, inside: publicUrl })
  try {
    const urls = money.addresses.paybill()
    const fault = faultOf(urls.confirmation, environment === 'production')
    if (fault) throw new StartError(`M-Pesa does not call PUBLIC_URL: ${fault}.`)
    if (statement !== undefined) {
      await money.mpesa.registerStatement(statement, urls.confirmation)
      return console.log('The statement service was requested.')
    }
    if (!print) await money.mpesa.registerUrls(urls)
    console.log(`${print ? 'URLs for' : 'Registered for'} Paybill ${shortcode} (${environment}):`)
    console.log(`  confirmation  ${urls.confirmation}\n  validation    ${urls.validation}`)
  } finally {
    await money.simulator?.stop()
  }
}

main().catch(fail)
