import { startSession } from '../../../commands/accounts/sessions.ts'
import { byVisitor, newId } from '../../../commands/context.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import type { Application } from '../system/application.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import { now } from './play.ts'

const longestMs = 5_000

/** Makes half of these users sign in within seconds, for example while their unused accounts are being deleted. */
export function comeBack(
  userIds: readonly string[],
  applications: readonly Application[],
  failed: (error: unknown) => void,
): void {
  const scheduler = currentScheduler()
  for (const userId of userIds) {
    const random = scheduler.stream(`${userId} comes back`)
    const application = random.maybeOf(applications)
    if (!application || random.chance(0.5)) continue
    const device = { secret: newId(), name: 'Firefox on Android' }
    const signIn = { userId, method: 'link', device, network: '196.201.214.0/24' } as const
    const signsIn = () => startSession(application.services, signIn, byVisitor(newId(), now()))
    scheduler.after(random.int(1, longestMs), () => {
      scheduler.on(application.machine, random, () =>
        signsIn().catch((error: unknown) => error instanceof DomainError || failed(error)),
      )
    })
  }
}
