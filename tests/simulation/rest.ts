import { erasureJobs } from '../../processes/erasures/erasures.ts'
import { quietUntil } from '../../processes/messages/quiet-hours.ts'
import type { History } from './history.ts'
import { comeBack } from './people/accounts.ts'
import { behaves } from './people/mpesa.ts'
import { checkReadModels, checkReads, checkStopped, decodedEvents } from './read-model-checks.ts'
import type { Run } from './run.ts'
import { quietHours } from './system/application.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Ends the faults of a history, lets everything settle, and checks the results. */
export async function comeToRest(history: History): Promise<void> {
  const { run, environment, known, applications } = history
  run.tell('faults end')
  environment.areFaultsOn = false
  behaves(environment.network)
  await run.pass(10 * minuteMs)
  for (const { machine } of applications) machine.clockOffMs = 0
  const { readModels, jobs } = environment.database
  const beforeMend = await eventsOnceShown(history)
  // The job of an erasure may wait for a stopped read model. Until then, others show the person.
  if (![...jobs.values()].some(({ task }) => erasureJobs.includes(task))) checkReadModels(readModels.live, beforeMend)
  await mend(history)
  history.isAtRest = true
  for (let i = 0; i < 8; i++) {
    history.tick()
    await run.pass(hourMs / 4)
  }
  await run.pass(7 * hourMs)
  const ranAt = await forget(history)
  const customers = known.people().filter(({ role }) => role === 'customer')
  const ids = customers.map(({ userId }) => userId)
  comeBack(ids, applications, (error) => run.failed(error))
  await forget(history)
  known.checkAtRest(environment)
  known.retention.checkAtRest(ranAt)
  const events = await eventsOnceShown(history)
  checkReadModels(readModels.live, events)
  known.erasures.checkAtRest(environment, events)
}

/** Erases people by age, and waits until the messages of the next morning have gone out. Returns when it began. */
async function forget({ run, environment }: History): Promise<number> {
  const at = run.scheduler.now
  environment.database.addJob({ task: 'forget_old_people', key: 'cron:forget_old_people', payload: {} })
  // A notice that is written at night goes out in the morning, and its time begins then.
  await passNight(run, hourMs / 2)
  await run.pass(2 * hourMs)
  await passNight(run, 0)
  return at
}

/** If it is night in `inMs`, lets time pass until messages have gone out in the morning. */
async function passNight(run: Run, inMs: number): Promise<void> {
  const { now } = run.scheduler
  const morning = quietUntil(new Date(now + inMs), quietHours)
  if (morning) await run.pass(morning.getTime() - now + 2 * hourMs)
}

/** Repairs the poisoned read model and rebuilds it: then no read model is stopped. */
async function mend({ run, environment: { database, poison }, applications: [application] }: History): Promise<void> {
  checkStopped(database.readModels.live, poison.victims)
  poison.mend()
  if (!application || !database.readModels.live?.stopped.size) return
  await run.done(run.scheduler.as(application.machine, 'mends', () => application.rebuilds.request()))
  checkStopped(database.readModels.live, new Set())
}

/**
 * Returns all events once every process shows the last one. A deadline that passes meanwhile may write more events,
 * so this waits for those too.
 */
async function eventsOnceShown({ run, environment, applications }: History): ReturnType<typeof decodedEvents> {
  for (;;) {
    const { head } = environment.log
    await run.done(checkReads(environment, applications))
    const events = await run.done(decodedEvents(environment))
    if (environment.log.head === head) return events
  }
}
