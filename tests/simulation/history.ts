import { registerUser } from '../../commands/accounts/join.ts'
import { byProcess, newId } from '../../commands/context.ts'
import { Contention } from '../../commands/handle.ts'
import { createSessionType } from '../../commands/session-types/create-session-type.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import { AppendUnknown, type RecordedEvent, StoreUnavailable, VersionConflict } from '../../eventstore/event-store.ts'
import { ReadModelsBehind } from '../../projections/engine/read-side.ts'
import { Invariants, Violation } from './invariants.ts'
import { type Play, readStatement, type Scene, someAction } from './people.ts'
import { Application } from './system/application.ts'
import { connectTo } from './system/log.ts'
import { type Options, Outside } from './system/outside.ts'
import { injected, noFaults } from './system/ports.ts'
import { Machine, Scheduler, useScheduler } from './virtual/scheduler.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startAt = new Date('2026-11-24T06:00:00Z')

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
  readonly #asked: Play['asked'] = []
  #failure: unknown
  #machines = 0
  #scene: Scene = { studios: [], sessionTypes: [], admin: '', manager: '' }

  constructor(scheduler: Scheduler, trace: ((line: string) => void) | undefined) {
    this.#scheduler = scheduler
    this.#trace = trace
    const { random } = scheduler
    const isRough = random.chance(0.7)
    const options: Options = {
      multiStream: random.chance(0.5),
      faults: isRough
        ? {
            stall: random.of([0.001, 0.01, 0.05]),
            stallMs: random.of([200, 5_000, 60_000]),
            refuse: 0.005,
            lose: 0.005,
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

  /** Builds two studios, and hires who decides. */
  async #set(): Promise<void> {
    const [application] = this.#applications
    if (!application) throw new Error('Nothing runs')
    const { services, machine } = application
    const context = byProcess('simulation', newId(), new Date(this.#scheduler.now))
    const setting = this.#scheduler.on(machine, async () => {
      const person = { phone: null, verified: true, password: null, language: undefined }
      const admin = { ...person, name: 'Ada', email: 'ada@studioni.test', role: 'admin' as const }
      const manager = { ...person, name: 'Moses', email: 'moses@studioni.test', role: 'studio_manager' as const }
      const { user: boss } = await registerUser(services, admin, context)
      const { user: keeper } = await registerUser(services, manager, context)
      const studios = [newId(), newId()]
      const details = { location: 'Nairobi', description: 'A quiet room', hourlyRateCents: 190_000, capacity: 6 }
      for (const [i, studioId] of studios.entries())
        await createStudio(
          services,
          {
            ...{
              studioId,
              code: `STU-0${i}`,
              managerId: keeper.userId,
              adminId: boss.userId,
              active: true,
              featured: false,
            },
            details: { ...details, name: `Studio ${i}`, featureIds: [], limitationIds: [] },
          },
          context,
        )
      const sessionTypes = [newId(), newId()]
      for (const [i, sessionTypeId] of sessionTypes.entries())
        await createSessionType(
          services,
          {
            ...{ sessionTypeId, studioId: null },
            details: {
              ...{ type: `TYPE${i}`, name: `Type ${i}`, description: null, basePriceCents: null },
              ...{ priceCents: i === 0 ? 190_000 : 250_050, durationMinutes: 60 },
            },
          },
          context,
        )
      this.#scene = { studios, sessionTypes, admin: boss.userId, manager: keeper.userId }
    })
    let isSet = false
    setting.then(
      () => {
        isSet = true
      },
      (error: unknown) => {
        this.#failure ??= error
      },
    )
    while (!isSet) await this.#pass(1_000)
    await this.#pass(5_000)
  }

  /** Somebody does something, at some process. */
  #act(): void {
    const application = this.#scheduler.random.maybeOf(this.#applications)
    if (!application) return
    this.actions++
    const { outside, known } = this
    const action = someAction()
    const play = { outside, known, application, services: application.services, scene: this.#scene, asked: this.#asked }
    const told = `#${this.actions} at ${application.machine.name}: somebody ${action.name}`
    this.#tell(told)
    this.#scheduler.on(application.machine, async () => {
      try {
        await action.does(play)
        this.#tell(`#${this.actions} done: ${action.name}`)
      } catch (error) {
        this.#tell(`${told}: ${String(error)}`)
        if (!isExpected(error)) this.#failure ??= error
      }
    })
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
    this.known.checkReadModels(this.outside.database.readModels, await this.#decoded())
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
  error instanceof ReadModelsBehind
