import type { TaskList } from 'graphile-worker'
import { deleteUnusedAccount, eraseWithoutAccount, removeClaimant } from '../../commands/accounts/change-user.ts'
import { accountOf } from '../../commands/accounts/find-user.ts'
import { byProcess } from '../../commands/context.ts'
import type { Log, LogReader, Services } from '../../commands/services.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { addMonths, dayMs, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { type Position, VersionConflict } from '../../eventstore/event-store.ts'
import { endingTemplate, type UnusedAccount } from '../../projections/people/retention.ts'
import { nightly } from '../cron.ts'
import type { Notifier } from '../messages/notifier.ts'

const task = 'forget_old_people'
export const forgetOldPeopleNightly = nightly(task)

/** More would delay the rebuild of the read models that night. The next night continues. */
export const maxPeoplePerNight = 1_000
/** How long before its end the owner of an account gets a notice. */
export const noticeDays = 30

/** How long data is kept. */
export interface Retention {
  /** Returns the instant before which acts are old. */
  readonly retainedSince: (now: Date) => Date
  readonly noticeMs: number
}

/** Returns the start of the day so many months ago, in Nairobi; of a shorter month, its last day. */
export const retainedSince = (now: Date, months: number): Date => instantAt(addMonths(studioDateAt(now), -months))

/** Returns a retention of so many months; undefined to keep people for ever. */
export const retentionOf = (months: number | undefined): Retention | undefined =>
  months === undefined
    ? undefined
    : { retainedSince: (now) => retainedSince(now, months), noticeMs: noticeDays * dayMs }

/**
 * Erases accounts with the address of another account, once a later one has replaced them; and people whose acts are
 * all old, no one without `retention`. Customers with an account get a notice first, and keep the account if they use
 * it before it ends.
 */
export const retentionTasks = (
  services: Log & Pick<Services, 'readModels' | 'ids' | 'people' | 'vault' | 'waitForProjections'>,
  notifier: Pick<Notifier, 'queueForAccount'>,
  clock: () => Date,
  retention: Retention | undefined,
): TaskList => ({
  async [task]() {
    for (const { userId } of await services.vault.credentials.replacedClaimants(maxPeoplePerNight))
      await removeClaimant(services, userId, byProcess('retention', userId, clock()))
    if (retention) await forgetOldPeople(services, notifier, clock, retention)
  },
})

/** Erases the people whose acts are all old by now, and notifies the ones with an account. */
export async function forgetOldPeople(
  services: Log & Pick<Services, 'readModels' | 'ids' | 'people' | 'vault' | 'waitForProjections'>,
  notifier: Pick<Notifier, 'queueForAccount'>,
  clock: () => Date,
  retention: Retention,
): Promise<void> {
  const asOf = await services.store.head()
  if (asOf === undefined) return
  await services.waitForProjections(asOf)
  const now = clock()
  const old = { before: retention.retainedSince(now), limit: maxPeoplePerNight }
  for (const { personId } of await services.readModels.peopleToForget(old))
    if (!(await hasActedSince(services, personId, asOf)))
      await unlessActed(eraseWithoutAccount(services, personId, byProcess('retention', personId, clock())))
  const notifiedBefore = new Date(now.getTime() - retention.noticeMs)
  for (const account of await services.readModels.unusedAccounts({ ...old, notifiedBefore })) {
    const { userId } = account
    if (await hasActedSince(services, userId, asOf)) continue
    if (account.notifiedAt === null) await notify(services, notifier, account, now)
    else await unlessActed(deleteUnusedAccount(services, { userId, asOf }, byProcess('retention', userId, clock())))
  }
}

/** Whether a person has booked or written since a position of the log, because the erasures of a night take a while. */
async function hasActedSince({ store }: Pick<Services, 'store'>, personId: string, after: Position): Promise<boolean> {
  for await (const { data } of store.readAll({ after, types: ['booking.requested', 'contact.received'] }))
    if ('personId' in data && data.personId === personId) return true
  return false
}

/** Skips people who have just registered or used their account. */
async function unlessActed(erasure: Promise<unknown>): Promise<void> {
  try {
    await erasure
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof VersionConflict)) throw error
  }
}

/** Notifies a customer once that their unused account will end. */
async function notify(
  services: LogReader & Pick<Services, 'ids'>,
  notifier: Pick<Notifier, 'queueForAccount'>,
  { userId, lastAct }: UnusedAccount,
  now: Date,
): Promise<void> {
  const user = await accountOf(services, userId)
  if (!('userId' in user)) return
  const causeId = services.ids.subject('unused-account', `${userId} ${lastAct}`)
  await notifier.queueForAccount({ template: endingTemplate, causeId, user, at: now.toISOString() })
}
