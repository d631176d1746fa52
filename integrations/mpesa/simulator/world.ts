import { Deliveries } from './deliveries.ts'
import { type Memory, memoryOfProcess } from './memory.ts'
import { type Movement, type Records, recordsIn, type Sms } from './records.ts'
import { type Scenario, scenarioOf } from './scenarios.ts'

/** Durations in milliseconds. */
export interface Timings {
  /** The delay before a scenario number answers its prompt. */
  readonly soon: number
  readonly slow: number
  /** After the hold is over. */
  readonly late: number
  /** How long a prompt stays open on the phone. */
  readonly lifetime: number
  /** From a prompt's end to its callback. */
  readonly callback: number
  /** From the callback to the Paybill confirmation, or the other way round. */
  readonly confirmation: number
  /** The timeout of a validation. */
  readonly validation: number
}

const asInLife: Timings = {
  soon: 3_000,
  slow: 40_000,
  late: 6 * 60_000,
  lifetime: 60_000,
  callback: 1_500,
  confirmation: 1_000,
  validation: 8_000,
}

/** Real durations divided by a factor, except the timeouts of the business's answers. */
export const atSpeed = (speed: number): Timings => ({
  soon: asInLife.soon / speed,
  slow: asInLife.slow / speed,
  late: asInLife.late / speed,
  lifetime: asInLife.lifetime / speed,
  callback: asInLife.callback / speed,
  confirmation: asInLife.confirmation / speed,
  validation: asInLife.validation,
})

export interface WorldOptions {
  readonly memory?: Memory
  readonly timings?: Partial<Timings>
  readonly shortcode?: string
  readonly passkey?: string
  readonly consumerKey?: string
  readonly consumerSecret?: string
  readonly clock?: () => Date
  /** The name that payers read. */
  readonly business?: string
}

/** State that the parts of the simulator share. */
export interface World extends Required<Omit<WorldOptions, 'memory' | 'timings'>> {
  readonly records: Records
  readonly timings: Timings
  readonly deliveries: Deliveries
}

/** The default credentials. The simulator accepts no others. */
export const simulatedCredentials = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  passkey: 'simulated-passkey',
}

/** Creates a simulated world. By default, durations are real and the Paybill number is 522522. */
export function createWorld({ memory = memoryOfProcess(), timings, ...options }: WorldOptions): World {
  return {
    records: recordsIn(memory),
    timings: { ...asInLife, ...timings },
    deliveries: new Deliveries(),
    shortcode: '522522',
    ...simulatedCredentials,
    clock: () => new Date(),
    business: 'STUDIONI',
    ...options,
  }
}

/** The scenario of a number and an amount. */
export const playOf = async (world: World, phone: string, shillings: number): Promise<Scenario> =>
  (await world.records.plays.get(phone)) ?? scenarioOf(phone, shillings)

/** Sends the text message that M-Pesa sends. */
export async function tell(world: World, phone: string, text: string): Promise<void> {
  const at = world.clock().toISOString()
  await world.records.sms.put(`${at} ${crypto.randomUUID()}`, { phone, text, at } satisfies Sms)
}

/** M-Pesa's SMS to a payer. */
export function paidText({ business }: World, { receipt, shillings, account, at }: Movement): string {
  const timeZone = 'Africa/Nairobi'
  const on = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'numeric', year: '2-digit', timeZone })
  const time = new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const amount = `Ksh${shillings.toLocaleString('en-KE', { minimumFractionDigits: 2 })}`
  return `${receipt} Confirmed. ${amount} sent to ${business} for account ${account} on ${on} at ${time}.`
}
