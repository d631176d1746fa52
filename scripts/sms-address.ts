import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { composeExisting } from '../server/composition.ts'
import { deliveryAddress } from '../server/messaging.ts'
import { fail, readOptions } from './command-line.ts'

const usage = `npm run sms:address

Prints the address for Africa's Talking's delivery reports. Keep it secret: it is the only proof of a report.`

/** `npm run sms:address`. Works with and without a running server. */
async function main(): Promise<void> {
  readOptions({}, usage)
  const config = loadConfig(process.env)
  if (!config.publicUrl) throw new StartError('PUBLIC_URL is not set: Africa’s Talking must know where to call.')
  await using composition = await composeExisting(config, createLog('warn'))
  console.log(deliveryAddress(config.publicUrl, composition.secretFor))
}

main().catch(fail)
