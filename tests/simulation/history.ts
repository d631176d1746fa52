import type { DomainEvent } from '../../domain/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import type { Random } from '../../lib/random.ts'
import { erasureJobs } from '../../processes/erasures/erasures.ts'
import { quietUntil } from '../../processes/messages/quiet-hours.ts'
import { writtenTypes } from './coverage.ts'
import { type Crew, disturb } from './disturbances.ts'
import { isExpected } from './expected.ts'
import { Invariants } from './invariants.ts'
import { comeBack } from './people/accounts.ts'
import { behaves, readStatement } from './people/mpesa.ts'
import { someAction, somePeople } from './people/people.ts'
import { type Memory, playOf } from './people/play.ts'
import { firstAdmin, setScene } from './people/scene.ts'
import {
  checkReadModels,
  checkReads,
  checkReplaced,
  checkShown,
  checkStopped,
  decodedEvents,
} from './read-model-checks.ts'
import { Violation } from './rules/violation.ts'
import type { Cut } from './shrink.ts'
import { someOptions } from './some-options.ts'
import { Application, quietHours } from './system/application.ts'
import { Outside } from './system/outside.ts'
import { type Fault, injected } from './system/ports.ts'
import { Machine, Scheduler, useScheduler } from './virtual/scheduler.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startAt = new Date('2026-11-24T06:00:00Z')

/** The result of a history. */
export interface Outcome {
  readonly seed: number
  readonly violation: string | undefined
  readonly steps: number
  readonly events: number
  readonly simulatedHours: number
  readonly actions: number
  readonly processes: number
}

export interface HistoryOptions extends Cut {
  readonly trace?: (line: string) => void
}

/** Plays the history of a seed, and checks the invariants throughout and at its end. */
export async function playHistory(seed: number, { trace, ...cut }: HistoryOptions = {}): Promise<Outcome> {
  const scheduler = new Scheduler(seed, startAt)
  useScheduler(scheduler)
  const history = new History(scheduler, cut, trace)
  let violation: string | undefined
  try {
    await history.play()
  } catch (error) {
    violation = error instanceof Violation ? error.message : `${error instanceof Error ? error.stack : error}`
  }
  const simulatedHours = (scheduler.now - startAt.getTime()) / hourMs
  const { events } = history.outside.log
  const { actions, processes } = history
  return { seed, violation, steps: scheduler.steps, events: events.length, simulatedHours, actions, processes }
}

class History {
  readonly outside: Outside
  readonly known: Invariants
  actions = 0
  readonly #scheduler: Scheduler
  readonly #cut: Cut
  readonly #without: ReadonlySet<Fault>
  readonly #trace: ((line: string) => void) | undefined
  readonly #applications: Application[] = []
  readonly #memory: Memory = { tokens: [], ended: new Map() }
  readonly #people: ReturnType<typeof somePeople>
  #failure: unknown
  /** Whether faults ended a while ago. */
  #isAtRest = false
  processes = 0

  constructor(scheduler: Scheduler, cut: Cut, trace: ((line: string) => void) | undefined) {
    this.#scheduler = scheduler
    this.#cut = cut
    this.#without = cut.without ?? new Set()
    this.#trace = trace
    const { random } = scheduler
    this.#people = somePeople()
    this.outside = new Outside(someOptions(random, this.#without))
    this.known = new Invariants(this.outside.options)
    this.outside.note = (line) => this.#tell(line)
    this.outside.jobFailed = (job, error) => {
      this.#tell(`job ${job.task} failed: ${String(error)}`)
      const isLate = error instanceof Error && error.name === 'NotSentYet'
      // Other jobs do without the statement.
      const isWithoutStatement = error instanceof NoStatement && job.task === 'ledger.reconcile'
      if (!isExpected(error) && !isLate && !isWithoutStatement) this.#failure ??= error
    }
    this.outside.database.onBusy = ({ task, key }) => {
      this.#failure ??= new Violation(`${task} runs again and again without a pause (${key})`)
    }
    this.outside.shown = (position) => this.#seen(() => checkShown(this.outside, position))
    this.outside.database.readModels.onReplaced = (before, after) => this.#seen(() => checkReplaced(before, after))
    this.outside.collided = () => {
      if (this.#isAtRest && this.#scheduler.now > this.outside.database.readModels.exchangedAt + minuteMs)
        this.#failure ??= new Violation('two processes project the read models at once')
    }
    this.outside.log.onAppend = (events) => {
      for (const event of events) this.#saw(event)
    }
  }

  async play(): Promise<void> {
    const { random } = this.#scheduler
    this.outside.areFaultsOn = false
    this.processes = Math.min(random.int(2, 4), this.#cut.processes ?? Number.POSITIVE_INFINITY)
    for (let i = 1; i <= this.processes; i++) this.#start(new Machine(`process ${i}`))
    await this.#set()
    this.#startClock()
    this.outside.areFaultsOn = true
    const { actions } = this.#cut
    const last = Math.min(random.int(30, 120), actions ? Math.max(0, ...actions) : Number.POSITIVE_INFINITY)
    const crew: Crew = {
      outside: this.outside,
      applications: this.#applications,
      kill: (application, by) => this.#kill(application, by),
      tell: (line) => this.#tell(line),
      failed: (error) => this.#failed(error),
    }
    for (let i = 1; i <= last; i++) {
      this.actions = i
      if (!actions || actions.has(i)) {
        this.#act(i)
        disturb(crew, i, this.#without)
      }
      const passing = this.#scheduler.stream(`after action ${i}`)
      await this.#pass(passing.chance(0.9) ? passing.latency(3 * minuteMs) : passing.latency(10 * hourMs))
    }
    await this.#comeToRest()
  }

  /** Starts a process. */
  #start(machine: Machine): void {
    this.#scheduler.on(machine, this.#scheduler.stream(machine.name), () => {
      const application = new Application(this.outside, machine)
      application.start()
      this.#applications.push(application)
    })
  }

  /** Every process creates the first admin at the same time; then one of them creates the initial data. */
  async #set(): Promise<void> {
    await this.#until(() => this.outside.database.readModels.live !== undefined)
    const starting = this.#applications.map((each) =>
      this.#scheduler.on(each.machine, this.#scheduler.stream(`first admin on ${each.machine.name}`), () =>
        firstAdmin(each),
      ),
    )
    await this.#done(Promise.all(starting))
    const [application] = this.#applications
    if (!application) throw new Error('Nothing runs')
    const { machine } = application
    await this.#done(this.#scheduler.on(machine, this.#scheduler.stream('scene'), () => setScene(application)))
    await this.#pass(5_000)
  }

  /** Advances time until a task is done. */
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
    await this.#until(() => isDone)
  }

  /** Runs a random action at a random process. */
  #act(i: number): void {
    const random = this.#scheduler.stream(`action ${i}`)
    const application = random.maybeOf(this.#applications)
    if (!application) return
    const { outside, known } = this
    const action = this.#scheduler.on(undefined, random, () => someAction(this.#people))
    const play = playOf({ outside, known, application, memory: this.#memory })
    const told = `#${i} at ${application.machine.name}: somebody ${action.name}`
    this.#tell(told)
    this.#scheduler.on(application.machine, random, async () => {
      try {
        known.answers.acknowledged(await action.does(play))
        this.#tell(`#${i} done: ${action.name}`)
      } catch (error) {
        this.#tell(`${told}: ${String(error)}`)
        if (error instanceof DomainError) this.#refused(play.requests.at(-1), action.name)
        else this.#failed(error)
      }
    })
  }

  /** Of an action's requests, only the last can have been refused. */
  #refused(requestId: string | undefined, action: string): void {
    if (requestId !== undefined) this.#seen(() => this.known.answers.refused(requestId, action))
  }

  #failed(error: unknown): void {
    if (!isExpected(error)) this.#failure ??= error
  }

  #kill(application: Application, random: Random): void {
    const { machine } = application
    machine.isDead = true
    injected.kills++
    this.outside.died()
    this.#tell(`${machine.name} dies`)
    this.#applications.splice(this.#applications.indexOf(application), 1)
    this.#scheduler.after(random.latency(5_000), () => this.outside.database.unlockJobsOf(machine))
    this.#scheduler.after(random.latency(minuteMs), () => this.#start(machine.again()))
  }

  /** Runs cron's work, less often than in production but within the period of M-Pesa's statement. */
  #startClock(): void {
    this.#scheduler.after(6 * hourMs, () => {
      this.#tick()
      this.#startClock()
    })
  }

  #tick(): void {
    // A payment that M-Pesa itself denies is only in the statement, which covers two days.
    this.outside.network.hasStatement = true
    this.outside.database.addJob({ task: 'close_deleted_studios', key: 'cron:close_deleted_studios', payload: {} })
    const [application] = this.#applications
    if (application)
      this.#scheduler.on(application.machine, this.#scheduler.stream('statement'), () => {
        readStatement({ application }).catch((error) => this.#failed(error))
      })
  }

  /** Ends the faults, lets everything settle, and checks the results. */
  async #comeToRest(): Promise<void> {
    this.#tell('faults end')
    this.outside.areFaultsOn = false
    behaves(this.outside.network)
    await this.#pass(10 * minuteMs)
    for (const { machine } of this.#applications) machine.clockOffMs = 0
    const { readModels, jobs } = this.outside.database
    const beforeMend = await this.#eventsOnceShown()
    // The job of an erasure may wait for a stopped read model. Until then, others show the person.
    if (![...jobs.values()].some(({ task }) => erasureJobs.includes(task))) checkReadModels(readModels.live, beforeMend)
    await this.#mend()
    this.#isAtRest = true
    for (let i = 0; i < 8; i++) {
      this.#tick()
      await this.#pass(hourMs / 4)
    }
    await this.#pass(7 * hourMs)
    const ranAt = await this.#forget()
    const customers = this.known.people().filter(({ role }) => role === 'customer')
    const ids = customers.map(({ userId }) => userId)
    comeBack(ids, this.#applications, (error) => this.#failed(error))
    await this.#forget()
    this.known.checkAtRest(this.outside)
    this.known.retention.checkAtRest(ranAt)
    const events = await this.#eventsOnceShown()
    checkReadModels(readModels.live, events)
    this.known.erasures.checkAtRest(this.outside, events)
    for (const { machine } of this.#applications) machine.isDead = true
  }

  /** Erases people by age, and waits until the messages of the next morning have gone out. Returns when it began. */
  async #forget(): Promise<number> {
    const at = this.#scheduler.now
    this.outside.database.addJob({ task: 'forget_old_people', key: 'cron:forget_old_people', payload: {} })
    // A notice that is written at night goes out in the morning, and its time begins then.
    await this.#passNight(hourMs / 2)
    await this.#pass(2 * hourMs)
    await this.#passNight(0)
    return at
  }

  /** If it is night in `inMs`, lets time pass until messages have gone out in the morning. */
  async #passNight(inMs: number): Promise<void> {
    const { now } = this.#scheduler
    const morning = quietUntil(new Date(now + inMs), quietHours)
    if (morning) await this.#pass(morning.getTime() - now + 2 * hourMs)
  }

  /** Repairs the poisoned read model and rebuilds it: then no read model is stopped. */
  async #mend(): Promise<void> {
    const { database, poison } = this.outside
    checkStopped(database.readModels.live, poison.victims)
    poison.mend()
    const [application] = this.#applications
    if (!application || !database.readModels.live?.stopped.size) return
    const rebuilding = () => application.rebuilds.request()
    await this.#done(this.#scheduler.on(application.machine, this.#scheduler.stream('mends'), rebuilding))
    checkStopped(database.readModels.live, new Set())
  }

  /**
   * Returns all events once every process shows the last one. A deadline that passes meanwhile may write more events,
   * so this waits for those too.
   */
  async #eventsOnceShown(): Promise<Awaited<ReturnType<typeof decodedEvents>>> {
    const { outside } = this
    const until = (isOver: () => boolean) => this.#until(isOver)
    for (;;) {
      const { head } = outside.log
      await checkReads(outside, this.#applications, until)
      const events = await decodedEvents(outside, until)
      if (outside.log.head === head) return events
    }
  }

  #saw(event: Parameters<Outside['log']['onAppend']>[0][number]): void {
    writtenTypes.add(event.type)
    if (this.#trace) this.#tell(`  ${event.stream} ${event.version}: ${event.type} ${JSON.stringify(event.data)}`)
    // Personal fields read as erased. No check depends on them.
    this.#seen(() => this.known.saw(event as unknown as RecordedEvent<DomainEvent>))
  }

  #seen(check: () => void): void {
    try {
      check()
    } catch (error) {
      this.#failure ??= error
    }
  }

  async #until(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#pass(100)
  }

  async #pass(ms: number): Promise<void> {
    await this.#scheduler.runUntil(this.#scheduler.now + ms, () => this.#failure !== undefined)
    if (this.#failure !== undefined) throw this.#failure
  }

  #tell(line: string): void {
    this.#trace?.(`${new Date(this.#scheduler.now).toISOString()} ${line}`)
  }
}
