import type { DomainEvent } from '../../domain/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import type { Random } from '../../lib/random.ts'
import { writtenTypes } from './coverage.ts'
import { disturb } from './disturbances.ts'
import { Invariants } from './invariants.ts'
import { resumesSms } from './people/moderation.ts'
import { readStatement } from './people/mpesa.ts'
import { someAction, somePeople } from './people/people.ts'
import { type Memory, playOf } from './people/play.ts'
import { firstAdmin, setScene } from './people/scene.ts'
import { checkReplaced, checkShown } from './read-model-checks.ts'
import { comeToRest } from './rest.ts'
import { Violation } from './rules/violation.ts'
import { Run } from './run.ts'
import type { Cut } from './shrink.ts'
import { someOptions } from './some-options.ts'
import { Application, quietHours } from './system/application.ts'
import { Environment } from './system/environment.ts'
import { simulatedLimits } from './system/limits.ts'
import { type Fault, injected } from './system/ports.ts'
import { Machine, Scheduler, useScheduler } from './virtual/scheduler.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startAt = new Date('2026-11-24T06:00:00Z')

export interface HistoryOptions extends Cut {
  readonly trace?: (line: string) => void
}

/** The result of a history. */
export type Outcome = Awaited<ReturnType<typeof playHistory>>

/** Plays the history of a seed, and checks the invariants throughout and at its end. */
export async function playHistory(seed: number, options: HistoryOptions = {}) {
  const scheduler = new Scheduler(seed, startAt)
  useScheduler(scheduler)
  const history = new History(scheduler, options)
  let violation: string | undefined
  try {
    await history.play()
  } catch (error) {
    violation = error instanceof Violation ? error.message : `${error instanceof Error ? error.stack : error}`
  }
  const simulatedHours = (scheduler.now - startAt.getTime()) / hourMs
  const { events } = history.environment.log
  const { actions, processes } = history
  return { seed, violation, steps: scheduler.steps, events: events.length, simulatedHours, actions, processes }
}

/** The state of a history that is being played. */
export class History {
  readonly environment: Environment
  readonly known: Invariants
  readonly run: Run
  /** The running processes. */
  readonly applications: Application[] = []
  /** The number of actions so far. */
  actions = 0
  processes = 0
  readonly #scheduler: Scheduler
  readonly #cut: Cut
  readonly #without: ReadonlySet<Fault>
  readonly #isTraced: boolean
  readonly #memory: Memory = { tokens: [], ended: new Map() }
  readonly #people: ReturnType<typeof somePeople>
  /** Whether faults ended a while ago. */
  isAtRest = false

  constructor(scheduler: Scheduler, { trace, ...cut }: HistoryOptions) {
    this.#scheduler = scheduler
    this.run = new Run(scheduler, trace)
    this.#cut = cut
    this.#without = cut.without ?? new Set()
    this.#isTraced = trace !== undefined
    this.#people = somePeople()
    this.environment = new Environment(someOptions(scheduler.random, this.#without))
    this.known = new Invariants({ ...this.environment.options, limits: simulatedLimits, quietHours })
    this.#watch(this.environment)
  }

  /** Checks what happens beyond the processes. */
  #watch(environment: Environment): void {
    const { run } = this
    const { database, log } = environment
    environment.note = (line) => run.tell(line)
    environment.kill = (machine) => {
      const application = this.applications.find((each) => each.machine === machine)
      const { random } = this.#scheduler
      // Its successor must not belong to the dead process.
      if (application) this.#scheduler.on(undefined, random, () => this.kill(application, random))
    }
    environment.jobFailed = (job, error) => {
      run.tell(`job ${job.task} failed: ${String(error)}`)
      const isLate = error instanceof Error && error.name === 'NotSentYet'
      // Other jobs do without the statement.
      const isWithoutStatement = error instanceof NoStatement && job.task === 'ledger.reconcile'
      if (!isLate && !isWithoutStatement) run.failed(error)
    }
    database.onBusy = ({ task, key }) =>
      run.fail(new Violation(`${task} runs again and again without a pause (${key})`))
    environment.shown = (position) => run.check(() => checkShown(environment, position))
    database.readModels.onReplaced = (before, after) => run.check(() => checkReplaced(before, after))
    environment.collided = () => {
      if (this.isAtRest && this.#scheduler.now > database.readModels.exchangedAt + minuteMs)
        run.fail(new Violation('two processes project the read models at once'))
    }
    log.onAppend = (events) => {
      for (const event of events) this.#saw(event)
    }
  }

  async play(): Promise<void> {
    const { random } = this.#scheduler
    this.environment.areFaultsOn = false
    this.processes = Math.min(random.int(2, 4), this.#cut.processes ?? Number.POSITIVE_INFINITY)
    for (let i = 1; i <= this.processes; i++) this.#start(new Machine(`process ${i}`))
    await this.#set()
    this.#startClock()
    this.environment.areFaultsOn = true
    const { actions } = this.#cut
    const last = Math.min(random.int(30, 120), actions ? Math.max(0, ...actions) : Number.POSITIVE_INFINITY)
    for (let i = 1; i <= last; i++) {
      this.actions = i
      if (!actions || actions.has(i)) {
        this.#act(i)
        disturb(this, i, this.#without)
      }
      const passing = this.#scheduler.stream(`after action ${i}`)
      await this.run.pass(passing.chance(0.9) ? passing.latency(3 * minuteMs) : passing.latency(10 * hourMs))
    }
    await comeToRest(this)
    for (const { machine } of this.applications) machine.isDead = true
  }

  /** Starts a process. */
  #start(machine: Machine): void {
    this.#scheduler.as(machine, machine.name, () => {
      const application = new Application(this.environment, machine)
      application.start()
      this.applications.push(application)
    })
  }

  /** Every process creates the first admin at the same time; then one of them creates the initial data. */
  async #set(): Promise<void> {
    const { applications, run } = this
    await run.until(() => this.environment.database.readModels.live !== undefined)
    const starting = applications.map((each) =>
      this.#scheduler.as(each.machine, `first admin on ${each.machine.name}`, () => firstAdmin(each)),
    )
    await run.done(Promise.all(starting))
    const [application] = applications
    if (!application) throw new Error('Nothing runs')
    await run.done(this.#scheduler.as(application.machine, 'scene', () => setScene(application)))
    await run.pass(5_000)
  }

  /** Runs a random action at a random process. */
  #act(i: number): void {
    const random = this.#scheduler.stream(`action ${i}`)
    const application = random.maybeOf(this.applications)
    if (!application) return
    const { known, run } = this
    const action = this.#scheduler.on(undefined, random, () => someAction(this.#people))
    const play = this.#playAt(application)
    const line = `#${i} at ${application.machine.name}: somebody ${action.name}`
    run.tell(line)
    this.#scheduler.on(application.machine, random, async () => {
      try {
        known.answers.acknowledged(await action.does(play))
        run.tell(`#${i} done: ${action.name}`)
      } catch (error) {
        run.tell(`${line}: ${String(error)}`)
        run.failed(error)
        // Of an action's requests, only the last can have been refused.
        const requestId = play.requests.at(-1)
        if (error instanceof DomainError && requestId !== undefined)
          run.check(() => known.answers.refused(requestId, action.name))
      }
    })
  }

  #playAt(application: Application) {
    const { environment, known } = this
    return playOf({ environment, known, application, memory: this.#memory })
  }

  kill(application: Application, random: Random): void {
    const { machine } = application
    machine.isDead = true
    injected.kills++
    this.environment.died()
    this.run.tell(`${machine.name} dies`)
    this.applications.splice(this.applications.indexOf(application), 1)
    this.#scheduler.after(random.latency(5_000), () => this.environment.database.unlockJobsOf(machine))
    this.#scheduler.after(random.latency(minuteMs), () => this.#start(machine.again()))
  }

  /** Runs cron's work, less often than in production but within the period of M-Pesa's statement. */
  #startClock(): void {
    this.#scheduler.after(6 * hourMs, () => {
      this.tick()
      this.#startClock()
    })
  }

  /** Does the work of the hours. */
  tick(): void {
    // A payment that M-Pesa itself denies is only in the statement, which covers two days.
    this.environment.network.hasStatement = true
    this.environment.database.addJob({ task: 'close_deleted_studios', key: 'cron:close_deleted_studios', payload: {} })
    const [application] = this.applications
    if (!application) return
    this.#scheduler.as(application.machine, 'clock', () => {
      const play = this.#playAt(application)
      for (const work of [readStatement(play), resumesSms(play, play.anAdmin())])
        work.catch((error) => this.run.failed(error))
    })
  }

  #saw(event: Parameters<Environment['log']['onAppend']>[0][number]): void {
    writtenTypes.add(event.type)
    if (this.#isTraced) this.run.tell(`  ${event.stream} ${event.version}: ${event.type} ${JSON.stringify(event.data)}`)
    // Personal fields read as erased. No check depends on them.
    this.run.check(() => this.known.saw(event as unknown as RecordedEvent<DomainEvent>))
  }
}
