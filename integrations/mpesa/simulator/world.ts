import { setTimeout as pause } from 'node:timers/promises'
import { type Memory, memoryOfProcess } from './memory.ts'
import { Movement, newReceipt, recordsIn, type Sms } from './records.ts'
import { type Scenario, scenarioOf } from './scenarios.ts'

/** Durations in milliseconds. */
const inLife = {
  /** The delay before a scenario number answers its prompt. */
  soon: 3_000,
  slow: 40_000,
  /** After the hold is over. */
  late: 6 * 60_000,
  /** How long a prompt stays open on the phone. */
  lifetime: 60_000,
  /** From a prompt's end to its callback. */
  callback: 1_500,
  /** From the callback to the Paybill confirmation, or the other way round. */
  confirmation: 1_000,
}
export type Timings = Readonly<typeof inLife>

/** Real durations divided by a factor. */
export const atSpeed = (speed: number): Partial<Timings> =>
  Object.fromEntries(Object.entries(inLife).map(([name, ms]) => [name, ms / speed]))

const timeoutMs = 10_000

/** Delayed actions of the simulator. Like M-Pesa, it calls once and ignores the outcome. */
class Deliveries {
  /** The addresses of its calls, oldest first. */
  readonly called: string[] = []
  readonly #planned = new Set<Promise<unknown>>()
  readonly #stop = new AbortController()

  /** Runs an action once or several times after a delay in milliseconds, unless it is stopped first. */
  later(ms: number, action: () => Promise<unknown>, times = 1): void {
    const { signal } = this.#stop
    const failed = (error: unknown) => console.error('The M-Pesa simulator failed:', error)
    const planned: Promise<unknown> = pause(ms, undefined, { signal, ref: false }).then(
      () => Promise.all(Array.from({ length: times }, () => action().catch(failed))),
      () => undefined,
    )
    this.#planned.add(planned)
    void planned.then(() => this.#planned.delete(planned))
  }

  /** Calls an address. Returns its JSON answer; undefined if there is none. */
  async post(url: string, body: unknown, waitMs = timeoutMs): Promise<unknown> {
    this.called.push(url)
    try {
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(waitMs)
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
      return await response.json()
    } catch {
      return undefined
    }
  }

  /** Cancels planned actions and waits for running ones. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#planned)
  }
}

/** The default credentials. The simulator accepts no others. */
export const simulatedCredentials = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  passkey: 'simulated-passkey',
}

const defaults = { shortcode: '522522', ...simulatedCredentials, clock: () => new Date() }

/** By default, records end with the process and durations are real. */
export interface WorldOptions extends Readonly<Partial<typeof defaults>> {
  readonly memory?: Memory
  readonly timings?: Partial<Timings>
}

/** State that the parts of the simulator share. */
export type World = ReturnType<typeof createWorld>

/** Creates a simulated world. */
export const createWorld = ({ memory = memoryOfProcess(), timings, ...options }: WorldOptions) => ({
  records: recordsIn(memory),
  timings: { ...inLife, ...timings },
  deliveries: new Deliveries(),
  /** The name that payers read. */
  business: 'STUDIONI',
  ...defaults,
  ...options,
})

/** The scenario of a number and, for a prompt, its amount. */
export const playOf = async (world: World, phone: string, shillings = 0): Promise<Scenario> =>
  (await world.records.plays.get(phone)) ?? scenarioOf(phone, shillings)

/** Sends a text message to a phone, as M-Pesa does. */
export async function sendSms(world: World, phone: string, text: string): Promise<void> {
  const at = world.clock().toISOString()
  await world.records.sms.put(`${at} ${crypto.randomUUID()}`, { phone, text, at })
}

/** The text messages on a phone, newest first. */
export const smsOn = async ({ records }: World, phone: string): Promise<Sms[]> =>
  (await records.sms.all()).filter((each) => each.phone === phone)

/** Returns a new transaction that is not recorded yet. */
export const newMovement = ({ clock }: World, from: Omit<Movement, 'receipt' | 'at' | 'reversed'>): Movement =>
  Movement.parse({ ...from, receipt: newReceipt(), at: clock().toISOString(), reversed: false })

/** Records a transaction and sends its text message. */
export async function record(world: World, movement: Movement): Promise<void> {
  await world.records.movements.put(movement.receipt, movement)
  await sendSms(world, movement.phone, textOf(world, movement))
}

function textOf({ business }: World, { road, receipt, shillings, account, at }: Movement): string {
  if (road === 'payout') return `${receipt} Confirmed. You have received Ksh${shillings} from ${business}.`
  const timeZone = 'Africa/Nairobi'
  const on = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'numeric', year: '2-digit', timeZone })
  const time = new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const amount = `Ksh${shillings.toLocaleString('en-KE', { minimumFractionDigits: 2 })}`
  return `${receipt} Confirmed. ${amount} sent to ${business} for account ${account} on ${on} at ${time}.`
}
