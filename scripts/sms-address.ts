import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { composeExisting } from '../server/composition.ts'
import { deliveryAddress } from '../server/messaging.ts'
import { fail } from './command-line.ts'

/**
 * `npm run sms:address` prints the address for Africa's Talking's delivery reports. It is a secret, the only proof of a
 * report.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  if (!config.publicUrl) throw new StartError('PUBLIC_URL is not set: Africa’s Talking must know where to call.')
  await using composition = await composeExisting(config, createLog('warn'))
  console.log(deliveryAddress(config.publicUrl, composition.secretFor))
}

main().catch(fail)
