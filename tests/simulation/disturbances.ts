import type { Random } from '../../lib/random.ts'
import { projections } from '../../projections/all.ts'
import type { History } from './history.ts'
import { Violation } from './rules/violation.ts'
import { Application } from './system/application.ts'
import { type Fault, injected } from './system/ports.ts'
import { currentScheduler, Machine } from './virtual/scheduler.ts'

const minuteMs = 60_000

interface Disturbance {
  readonly fault: Fault
  readonly chance: number
  readonly does: (history: History, random: Random) => void
}

const disturbance = (fault: Fault, chance: number, does: Disturbance['does']): Disturbance => ({ fault, chance, does })

/** Processes pause, die and restart; leadership changes; clocks jump; read models are rebuilt and dropped. */
const disturbances: readonly Disturbance[] = [
  disturbance('pauses', 0.06, ({ applications, run }, random) => {
    const machine = random.maybeOf(applications)?.machine
    if (!machine) return
    machine.stoppedUntil = currentScheduler().now + random.latency(5 * minuteMs)
    injected.pauses++
    run.tell(`${machine.name} stands still until ${new Date(machine.stoppedUntil).toISOString()}`)
  }),
  disturbance('kills', 0.04, (history, random) => {
    const application = random.maybeOf(history.applications)
    if (!application) return
    // Some die in the middle of a job that the action added.
    currentScheduler().after(random.latency(random.of([0, 3_000])), () => {
      if (!application.machine.isDead) history.kill(application, random)
    })
  }),
  disturbance('handOvers', 0.04, ({ environment }, random) => environment.handOver(random)),
  disturbance('clockSteps', 0.02, ({ applications, run }, random) => {
    const machine = random.maybeOf(applications)?.machine
    if (!machine) return
    machine.clockOffMs = random.int(-2, 2) * minuteMs
    injected.clockSteps++
    run.tell(`the clock of ${machine.name} is set ${machine.clockOffMs / minuteMs} minutes off`)
  }),
  disturbance('rebuilds', 0.03, (history, random) => {
    // Some start at the same time, some while others run.
    const max = random.of([0, 300, 5_000])
    for (let i = random.int(1, 4); i > 0; i--) {
      const application = random.chance(0.7) ? random.maybeOf(history.applications) : commandLine(history, random)
      if (!application) return
      currentScheduler().on(application.machine, random, () =>
        currentScheduler().after(random.latency(max), () => rebuild(history, application)),
      )
    }
  }),
  disturbance('poisons', 0.02, (history, random) => {
    const { environment, applications, run } = history
    if (environment.poison.table === undefined) {
      const target = random.maybeOf(projections)
      if (!target) return
      injected.poisons++
      run.tell(`${target.table} can't take its next event`)
      environment.poison.putInto(target)
      return
    }
    run.tell(`${environment.poison.table} is mended`)
    environment.poison.mend()
    const application = random.maybeOf(applications)
    if (application) currentScheduler().on(application.machine, random, () => rebuild(history, application))
  }),
  disturbance('drops', 0.003, ({ environment, run }) => {
    injected.drops++
    run.tell('somebody drops the read models')
    environment.database.readModels.drop()
  }),
]

/** The disturbances after an action. Each kind has its own random numbers. */
export function disturb(history: History, action: number, without: ReadonlySet<Fault>): void {
  for (const { fault, chance, does } of disturbances) {
    const random = currentScheduler().stream(`${fault} after action ${action}`)
    if (random.chance(chance) && !without.has(fault)) does(history, random)
  }
}

/** Starts a process that only rebuilds, and that may be interrupted. */
function commandLine({ environment }: History, random: Random): Application {
  const machine = new Machine('npm run projections:rebuild')
  currentScheduler().after(random.latency(random.of([2_000, 10 * minuteMs])), () => {
    machine.isDead = true
    environment.died()
  })
  return currentScheduler().on(machine, random, () => new Application(environment, machine))
}

/** Requests a rebuild and checks that the tables were built after the request. */
function rebuild({ environment, run }: History, application: Application): void {
  const asked = currentScheduler().now
  injected.rebuilds++
  run.tell(`somebody rebuilds the read models at ${application.machine.name}`)
  application.rebuilds.request().then(
    (events) => {
      run.tell(`rebuilt from ${events} events at ${application.machine.name}`)
      const { live } = environment.database.readModels
      if (live && live.createdAt < asked) run.fail(new Violation('a rebuild shows tables older than its request'))
    },
    (error) => run.failed(error),
  )
}
