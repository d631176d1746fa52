import { TooManyAttempts } from '../../commands/accounts/attempts.ts'
import { AuthenticationFailed } from '../../commands/accounts/sign-in.ts'
import { Contention } from '../../commands/handle.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import { AppendUnknown, type RecordedEvent, StoreUnavailable, VersionConflict } from '../../eventstore/event-store.ts'
import { ReadModelsBehind } from '../../projections/engine/read-side.ts'
import { writtenTypes } from './coverage.ts'
import { Invariants } from './invariants.ts'
import { behaves } from './people/mpesa.ts'
import { someAction, somePeople } from './people/people.ts'
import type { Memory, Play } from './people/play.ts'
import { firstAdmin, setScene } from './people/scene.ts'
import { readStatement } from './people/statement.ts'
import { checkReadModels } from './rules/read-models.ts'
import { Violation } from './rules/violation.ts'
import { Application } from './system/application.ts'
import { connectTo } from './system/log.ts'
import { type Options, Outside } from './system/outside.ts'
import { injected, noFaults } from './system/ports.ts'
import { Machine, Scheduler, useScheduler } from './virtual/scheduler.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startAt = new Date('2026-11-24T06:00:00Z')

/** What may be slow throughout a history: nothing in particular, or one kind of call. */
const slowCalls = [
  ...[undefined, 'append booking-', 'append booking-', 'append payment-', 'append schedule-', 'append user-'],
  ...['project', 'project', 'commit of', 'M-Pesa', 'query', 'read '],
] as const

/** How a history went. */
export interface Outcome {
  readonly seed: number
  readonly violation: string | undefined
  readonly steps: number
  readonly events: number
  readonly simulatedHours: number
  readonly actions: number
}

export interface HistoryOptions {
  /** Stops after so many actions: what shrinks a history that failed. */
  readonly mostActions?: number
  readonly trace?: (line: string) => void
}

/** Plays one history that follows from its seed, and checks it all the time and at its end. */
export async function playHistory(seed: number, { mostActions, trace }: HistoryOptions = {}): Promise<Outcome> {
  const scheduler = new Scheduler(seed, startAt)
  useScheduler(scheduler)
  const history = new History(scheduler, trace)
  let violation: string | undefined
  try {
    await history.play(mostActions)
  } catch (error) {
    violation = error instanceof Violation ? error.message : `${error instanceof Error ? error.stack : error}`
  }
  const simulatedHours = (scheduler.now - startAt.getTime()) / hourMs
  const { events } = history.outside.log
  return { seed, violation, steps: scheduler.steps, events: events.length, simulatedHours, actions: history.actions }
}

class History {
  readonly outside: Outside
  readonly known = new Invariants()
  actions = 0
  readonly #scheduler: Scheduler
  readonly #trace: ((line: string) => void) | undefined
  readonly #applications: Application[] = []
  readonly #memory: Memory = { asked: [], tokens: [], ended: new Map() }
  #failure: unknown
  #machines = 0
  readonly #people: ReturnType<typeof somePeople>

  constructor(scheduler: Scheduler, trace: ((line: string) => void) | undefined) {
    this.#scheduler = scheduler
    this.#trace = trace
    const { random } = scheduler
    this.#people = somePeople()
    const isRough = random.chance(0.7)
    const options: Options = {
      multiStream: random.chance(0.5),
      faults: isRough
        ? {
            stall: random.of([0.001, 0.01, 0.05]),
            stallMs: random.of([200, 5_000, 60_000]),
            refuse: 0.005,
            lose: 0.005,
            slow: random.of(slowCalls),
          }
        : noFaults,
    }
    this.outside = new Outside(options)
    this.outside.note = (line) => this.#tell(line)
    this.outside.jobFailed = (job, error) => {
      this.#tell(`job ${job.task} failed: ${String(error)}`)
      if (!isExpected(error) && !(error instanceof Error && error.name === 'NotSentYet')) this.#failure ??= error
    }
    this.outside.log.onAppend = (events) => {
      for (const event of events) this.#saw(event)
    }
  }

  async play(mostActions?: number): Promise<void> {
    const { random } = this.#scheduler
    this.outside.areFaultsOn = false
    for (let i = random.int(2, 4); i > 0; i--) this.#start()
    await this.#set()
    this.outside.areFaultsOn = true
    const actions = Math.min(mostActions ?? Number.POSITIVE_INFINITY, random.int(30, 120))
    for (let i = 0; i < actions; i++) {
      this.#act()
      this.#disturb()
      await this.#pass(random.chance(0.9) ? random.latency(3 * minuteMs) : random.latency(10 * hourMs))
    }
    await this.#comeToRest()
  }

  /** Starts a process. */
  #start(): void {
    const machine = new Machine(`process ${++this.#machines}`)
    machine.clockOffMs = 0
    this.#scheduler.on(machine, () => {
      const application = new Application(this.outside, machine)
      application.start()
      this.#applications.push(application)
    })
  }

  /** Every process makes the first admin at once; then one of them sets the scene. */
  async #set(): Promise<void> {
    const starting = this.#applications.map((each) => this.#scheduler.on(each.machine, () => firstAdmin(each)))
    await this.#done(Promise.all(starting))
    const [application] = this.#applications
    if (!application) throw new Error('Nothing runs')
    await this.#done(this.#scheduler.on(application.machine, () => setScene(application)))
    await this.#pass(5_000)
  }

  /** Lets time pass until something is done. */
  async #done(work: Promise<unknown>): Promise<void> {
    let isDone = false
    work.then(
      () => {
        isDone = true
      },
      (error: unknown) => {
        this.#failure ??= error
      },
    )
    while (!isDone) await this.#pass(1_000)
  }

  /** Somebody does something, at some process. */
  #act(): void {
    const application = this.#scheduler.random.maybeOf(this.#applications)
    if (!application) return
    this.actions++
    const { outside, known } = this
    const action = someAction(this.#people)
    const requests: string[] = []
    const play: Play = { outside, known, application, services: application.services, memory: this.#memory, requests }
    const told = `#${this.actions} at ${application.machine.name}: somebody ${action.name}`
    this.#tell(told)
    this.#scheduler.on(application.machine, async () => {
      try {
        known.answers.acknowledged(await action.does(play))
        this.#tell(`${told}: done`)
      } catch (error) {
        this.#tell(`${told}: ${String(error)}`)
        if (!isExpected(error)) this.#failure ??= error
        else if (error instanceof Refusal) this.#refused(requests.at(-1), action.name)
      }
    })
  }

  /** Of an action's requests, only the last can have been refused. */
  #refused(requestId: string | undefined, action: string): void {
    try {
      if (requestId !== undefined) this.known.answers.refused(requestId, action)
    } catch (error) {
      this.#failure ??= error
    }
  }

  /** Processes stand still, die and come back; leadership changes hands; clocks are set. */
  #disturb(): void {
    const { random, now } = this.#scheduler
    const application = random.maybeOf(this.#applications)
    if (!application || !this.outside.areFaultsOn) return
    const { machine } = application
    if (random.chance(0.06)) {
      machine.stoppedUntil = now + random.latency(5 * minuteMs)
      injected.pauses++
      this.#tell(`${machine.name} stands still until ${new Date(machine.stoppedUntil).toISOString()}`)
    }
    if (random.chance(0.04)) this.#kill(application)
    if (random.chance(0.04)) this.outside.handOver()
    if (random.chance(0.02)) {
      machine.clockOffMs = random.int(-2, 2) * minuteMs
      injected.clockSteps++
    }
  }

  #kill(application: Application): void {
    const { machine } = application
    machine.isDead = true
    injected.kills++
    this.outside.died()
    this.#tell(`${machine.name} dies`)
    this.#applications.splice(this.#applications.indexOf(application), 1)
    const { random } = this.#scheduler
    this.#scheduler.after(random.latency(5_000), 'unlocks its jobs', () => this.outside.database.unlockJobsOf(machine))
    this.#scheduler.after(random.latency(minuteMs), 'starts again', () => this.#start())
  }

  /** Faults end, the statement is read as always, and two hours later all is in its place. */
  async #comeToRest(): Promise<void> {
    this.#tell('faults end')
    this.outside.areFaultsOn = false
    behaves(this.outside.network)
    await this.#pass(10 * minuteMs)
    for (const { machine } of this.#applications) machine.clockOffMs = 0
    for (let i = 0; i < 8; i++) {
      const [application] = this.#applications
      if (application)
        this.#scheduler.on(application.machine, () => {
          readStatement({ outside: this.outside, services: application.services }).catch((error: unknown) => {
            if (!isExpected(error)) this.#failure ??= error
          })
        })
      await this.#pass(hourMs / 4)
    }
    await this.#pass(7 * hourMs)
    this.known.checkAtRest(this.outside)
    const events = await this.#decoded()
    checkReadModels(this.outside.database.readModels, events)
    this.known.erasures.checkAtRest(this.outside, events)
    for (const { machine } of this.#applications) machine.isDead = true
  }

  /** All events as the product reads them now. */
  async #decoded(): Promise<RecordedEvent<DomainEvent>[]> {
    const store = withCodec(
      connectTo(this.outside.log, { multiStream: true, faults: () => noFaults }),
      this.outside.keys,
    )
    const events: RecordedEvent<DomainEvent>[] = []
    const reading = (async () => {
      for await (const event of store.readAll()) events.push(event)
    })()
    let isRead = false
    reading.finally(() => {
      isRead = true
    })
    while (!isRead) await this.#pass(100)
    return events
  }

  #saw(event: Parameters<Outside['log']['onAppend']>[0][number]): void {
    writtenTypes.add(event.type)
    this.#tell(`  ${event.stream} ${event.version}: ${event.type} ${JSON.stringify(event.data)}`)
    try {
      // What is personal reads as erased, which nothing that is checked depends on.
      this.known.saw(event as unknown as RecordedEvent<DomainEvent>)
    } catch (error) {
      this.#failure ??= error
    }
  }

  async #pass(ms: number): Promise<void> {
    await this.#scheduler.runUntil(this.#scheduler.now + ms, () => this.#failure !== undefined)
    if (this.#failure !== undefined) throw this.#failure
  }

  #tell(line: string): void {
    this.#trace?.(`${new Date(this.#scheduler.now).toISOString()} ${line}`)
  }
}

const isExpected = (error: unknown) =>
  error instanceof Refusal ||
  error instanceof Contention ||
  error instanceof VersionConflict ||
  error instanceof StoreUnavailable ||
  error instanceof AppendUnknown ||
  error instanceof ReadModelsBehind ||
  error instanceof AuthenticationFailed ||
  error instanceof TooManyAttempts
