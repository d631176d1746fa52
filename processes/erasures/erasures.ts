import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import * as z from 'zod'
import { forgetPerson, removeClaimants } from '../../commands/accounts/change-user.ts'
import { byProcess } from '../../commands/context.ts'
import type { Log, Services } from '../../commands/services.ts'
import { leaveStudios } from '../../commands/studios/manage-studios.ts'
import type { PaymentTraces } from '../../projections/payments/queries.ts'
import { defineProcess, type Process } from '../engine/process.ts'

const eraseJob = 'erase_person'

/** Completes erasures, even if the process that began one crashed. */
export const erasures: Process = defineProcess('erasures', {
  'user.deleted'({ data: { personId, emailId }, metadata: { actor } }) {
    const isRetention = 'process' in actor && actor.process === 'retention'
    return { add: [erase(personId, emailId, !isRetention)] }
  },
  'person.erased': ({ data: { personId } }) => ({ add: [erase(personId, null)] }),
})

const erase = (personId: string, emailId: string | null, withClaimants = false) => ({
  task: eraseJob,
  key: `erase:${personId}`,
  payload: { personId, emailId, withClaimants },
})

const ErasePerson = z.object({
  personId: z.uuid(),
  emailId: z.uuid().nullable(),
  withClaimants: z.boolean(),
})
const rebuildJob = 'rebuild_read_models'
/** The tasks of an erasure's jobs. */
export const erasureJobs: readonly string[] = [eraseJob, rebuildJob]

/** A store of personal data outside the log and the read models. */
interface TraceHolder {
  forget(traces: PaymentTraces): Promise<unknown>
}

/**
 * The tasks of the erasures process. They rebuild the read models, which hold personal data in plain text. Erasures
 * during a rebuild share the next one: the job has a separate queue, so it waits there under its key without blocking a
 * worker.
 */
export const erasureTasks = (
  services: Log & Pick<Services, 'readModels' | 'people' | 'vault' | 'waitForProjections'>,
  holders: readonly TraceHolder[],
  clock: () => Date,
  rebuild: () => Promise<unknown>,
): TaskList => ({
  async [eraseJob](payload, { addJob }) {
    const { personId, emailId, withClaimants } = ErasePerson.parse(payload)
    const context = byProcess('erasures', personId, clock())
    if (emailId) {
      if (withClaimants) await removeClaimants(services, emailId, context)
      await forgetPerson(services, { personId, emailId }, context)
    } else await services.people.erase(personId)
    try {
      // A payment that they don't show yet would keep the name that the payer typed, and a studio its manager.
      await services.waitForProjections(await services.store.head())
      if (emailId) await leaveStudios(services, personId, context)
      const traces = await services.readModels.paymentTraces(personId)
      for (const receipt of traces.receipts) await services.people.eraseReceipt(receipt)
      for (const holder of holders) await holder.forget(traces)
    } finally {
      // A stopped read model of payments must not keep the person visible in the others.
      await addJob(rebuildJob, {}, { jobKey: rebuildJob, queueName: rebuildJob })
    }
  },
  async [rebuildJob]() {
    await rebuild()
  },
})

interface Rebuilds {
  /** Whether a job of an erasure is left, which rebuilds them. */
  readonly isErasing: () => Promise<boolean>
  /** Whether the read models may show a person who was erased. */
  readonly showErased: () => Promise<boolean>
  readonly rebuild: () => Promise<unknown>
}

/**
 * Rebuilds the read models of this version of the program after erasures whose jobs another version ran, which rebuilds
 * its own. Checks at an interval in milliseconds until the signal aborts. Throws on database errors.
 */
export async function rebuildForOthers(
  { isErasing, showErased, rebuild }: Rebuilds,
  signal: AbortSignal,
  intervalMs = 5_000,
): Promise<void> {
  let wasLeft = false
  while (!signal.aborted) {
    const erasing = await isErasing()
    // An erasure deletes the key before its job is queued, so only a second check shows that there will be none.
    const isLeft = (await showErased()) && !erasing
    if (isLeft && wasLeft) await rebuild()
    wasLeft = isLeft
    await pause(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Whether a job of an erasure is left, which rebuilds the read models. */
export async function isErasing(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs
     where task_identifier = any($1) and (attempts < max_attempts or locked_at is not null) limit 1`,
    [erasureJobs],
  )
  return rowCount === 1
}
