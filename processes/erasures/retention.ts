import type { TaskList } from 'graphile-worker'
import { eraseWithoutAccount } from '../../commands/accounts/change-user.ts'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { type StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { nightly } from '../cron.ts'

const task = 'forget_old_people'
export const forgetOldPeopleNightly = nightly(task)

/** More would delay the rebuild of the read models that night. The next night continues. */
export const mostPeoplePerNight = 1_000

/** Returns the date `months` ago, from which bookings are kept with their customers. */
export function keptSince(now: Date, months: number): StudioDate {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return studioDateAt(since)
}

/** Erases people whose bookings are all older than `months`; no one if it is undefined. */
export const retentionTasks = (services: Services, clock: () => Date, months: number | undefined): TaskList => ({
  async [task]() {
    if (months === undefined) return
    const found = await services.readModels.peopleToForget(keptSince(clock(), months), mostPeoplePerNight)
    for (const { personId } of found)
      try {
        await eraseWithoutAccount(services, personId, byProcess('retention', personId, clock()))
      } catch (error) {
        // They have just taken an account.
        if (!(error instanceof DomainError)) throw error
      }
  },
})
