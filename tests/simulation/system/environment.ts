import { keysInMemory, type PersonKeys } from '../../../eventstore/codec/person-keys.ts'
import { type Position, StoreUnavailable } from '../../../eventstore/event-store.ts'
import { CallbackAddresses } from '../../../integrations/mpesa/addresses.ts'
import type { Inbox } from '../../../integrations/mpesa/inbox.ts'
import { type Mpesa, Unclear } from '../../../integrations/mpesa/mpesa.ts'
import { NotSent } from '../../../integrations/not-sent.ts'
import type { Random } from '../../../lib/random.ts'
import type { Channels } from '../../../processes/messages/send.ts'
import { Network } from '../../../processes/payments/network.fixtures.ts'
import type { PaymentParts } from '../../../processes/payments/parts.ts'
import type { Locks } from '../../../runtime/leader.ts'
import { Condition } from '../virtual/condition.ts'
import { currentScheduler, type Machine } from '../virtual/scheduler.ts'
import { SimulatedDatabase, type StoredJob } from './database.ts'
import type { DecisionTable } from './decisions.ts'
import { LimitTables } from './limits.ts'
import { SimulatedLog } from './log.ts'
import { Poison } from './poison.ts'
import { type Ask, asked, call, type Faults, injected, noFaults } from './ports.ts'
import { VaultTables } from './vault.ts'

export interface Options {
  readonly multiStream: boolean
  readonly faults: Faults
}

interface Leading {
  readonly machine: Machine
  readonly onLost: () => void
}

/** The services that processes share: the log, the database, the keys, M-Pesa and the message providers. */
export class Environment {
  readonly options: Options
  readonly log = new SimulatedLog()
  readonly database = new SimulatedDatabase()
  readonly vault = new VaultTables()
  readonly limits = new LimitTables()
  readonly decisions: DecisionTable = new Map()
  /** The files of pictures by their key. */
  readonly pictures = new Map<string, Uint8Array>()
  /** The data that each person entered. It must not exist anywhere after an erasure. */
  readonly personalData = new Map<string, Set<string>>()
  readonly keys: PersonKeys
  readonly network: Network
  readonly addresses = new CallbackAddresses('a secret', () => 'https://studioni.test')
  /** The delivered messages, with their ids if their channels know them. */
  readonly delivered: { readonly id: string | undefined; readonly to: string; readonly text: string }[] = []
  /** The downloads of M-Pesa's statement since `from`. */
  readonly downloads: { readonly machine: Machine; readonly from: Date; readonly at: Date }[] = []
  readonly poison = new Poison()
  areFaultsOn = true
  readonly #leading = new Map<string, Leading>()
  readonly #vacancies = new Condition()
  readonly #erased = new Set<string>()
  note: (line: string) => void = () => {}
  /** Called with each position that the read models are reported to show. */
  shown: (position: Position) => void = () => {}
  /** Called with each batch that another process has already projected. */
  collided: () => void = () => {}
  /** Called with the process that dies while it calls a service. */
  kill: (machine: Machine) => void = () => {}
  /** Called with each failed job and its error. */
  jobFailed: (job: StoredJob, error: unknown) => void = () => {}

  constructor(options: Options) {
    this.options = options
    this.network = new Network(() => new Date(currentScheduler().now), '522522')
    this.network.arrived = (id) =>
      this.database.addJob({
        ...{ task: 'payments.callback', key: `payments.callback ${id}`, payload: { id } },
        delaySeconds: this.#latenessOfCallbacks(),
      })
    const { refresh, close, queries, ...keys } = keysInMemory()
    const erase: PersonKeys['erase'] = async (personId) => {
      await keys.erase(personId)
      this.#erased.add(personId)
      this.database.readModels.staleness.notify()
    }
    this.keys = { ...asked<typeof keys>(this.askSafely, 'keys', { ...keys, erase }), refresh, close }
  }

  /** Whether the live read models may show a person who was erased. */
  get showsErased(): boolean {
    const { live } = this.database.readModels
    return live !== undefined && live.erasures < this.#erased.size
  }

  /** Resolves when the live read models may show an erased person, or the signal aborts. */
  async untilErasedShown(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.showsErased) await this.database.readModels.staleness.wait(signal)
  }

  /** Calls the database. */
  readonly ask: Ask = (label, effect) => {
    const refused = () => new StoreUnavailable('The database cannot be reached')
    return call({ label, faults: this.faults(), refused, lost: refused }, effect)
  }

  /** Calls a service without refused or lost answers. */
  readonly askSafely: Ask = (label, effect) => call({ label, faults: { ...this.faults(), refuse: 0, lose: 0 } }, effect)

  faults = (): Faults => (this.areFaultsOn ? this.options.faults : noFaults)

  /** Returns the delay of a callback in seconds: mostly none, sometimes up to an hour. */
  #latenessOfCallbacks(): number {
    const { random } = currentScheduler()
    return this.areFaultsOn && random.chance(0.25) ? random.latency(3_600) : 0
  }

  /** Answers over the internet are lost far more often than those of our own database. */
  #overTheInternet(): Faults {
    const { refuse, lose, ...faults } = this.faults()
    return { ...faults, refuse: refuse * 10, lose: lose * 40 }
  }

  /** Returns an effect after which the calling process may die, before it gets the answer. */
  #perhapsDying<Result>(effect: () => Result): () => Result {
    const { machine, random } = currentScheduler()
    return () => {
      const result = effect()
      if (machine && random.chance(this.faults().die)) this.kill(machine)
      return result
    }
  }

  get mpesa(): Mpesa {
    const { mpesa } = this.network
    const refused = () => new Unclear('timed out before it arrived')
    const lost = () => new Unclear('timed out')
    const reach: Ask = (label, effect) =>
      call({ label, faults: this.#overTheInternet(), refused, lost }, this.#perhapsDying(effect))
    const { prompt, reverse, payOut, check, lookUp, statement } = mpesa
    const orders = { prompt, reverse, payOut, check }
    const queries = { lookUp, statement }
    return {
      ...mpesa,
      ...asked<typeof orders>(reach, 'M-Pesa', orders),
      ...asked<typeof queries>(this.askSafely, 'M-Pesa', queries),
    }
  }

  get inbox(): PaymentParts['inbox'] & Pick<Inbox, 'forget'> {
    const { network } = this
    return {
      ...network.inbox,
      clearBodies: async (now) => network.clearBodies(now),
      forget: async (traces) => network.forget(traces),
    }
  }

  get channels(): Channels {
    const refused = () => new NotSent('The provider is away', false)
    const lost = () => new Error('No answer')
    const send = async (to: string, text: string, id?: string) => {
      const deliver = this.#perhapsDying(() => {
        this.delivered.push({ id, to, text })
        return { providerId: `sent-${this.delivered.length}` }
      })
      return call({ label: `message to ${to}`, faults: this.faults(), refused, lost }, deliver)
    }
    return {
      brand: 'Studioni',
      mailer: { send: ({ id, to, subject, text }) => send(to, `${subject}\n${text}`, id), close: async () => {} },
      sms: { send: ({ to, text }) => send(to, text) },
      calendarOf: async () => undefined,
    }
  }

  /**
   * The leader locks of one process. A process that asks while another leads gets its answer once the lock is free:
   * the same answer every second until then would change nothing.
   */
  locksOf(machine: Machine): Locks {
    return {
      tryLock: async (name, onLost) => {
        const leading: Leading = { machine, onLost }
        const unlock = async () => {
          if (this.#leading.get(name) === leading) this.#leading.delete(name)
          this.#vacancies.notify()
        }
        const isLed = () => this.#leading.get(name)?.machine.isDead === false
        try {
          const leads = await this.ask(`lead ${name}`, () => {
            if (isLed()) return false
            this.#leading.set(name, leading)
            return true
          })
          if (leads) return unlock
        } catch (error) {
          await unlock()
          throw error
        }
        while (isLed()) await this.#vacancies.wait()
        return undefined
      },
    }
  }

  /** Frees what dead processes held. */
  died(): void {
    this.#vacancies.notify()
    this.database.readModels.settle()
    this.limits.settle()
  }

  /** A connection breaks: another process may lead at once, and the old leader notices later. */
  handOver(random: Random): void {
    const name = random.maybeOf([...this.#leading.keys()])
    const holder = name === undefined ? undefined : this.#leading.get(name)
    if (name === undefined || !holder) return
    injected.handOvers++
    this.#leading.delete(name)
    this.#vacancies.notify()
    currentScheduler().on(holder.machine, random, () => currentScheduler().after(random.latency(5_000), holder.onLost))
  }
}
