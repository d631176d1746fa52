import type { TaskList } from 'graphile-worker'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { nightly } from '../cron.ts'

const task = 'callbacks.forget'
export const forgetCallbacksNightly = nightly(task)

/** Forgets what callbacks said long before. */
export const callbackTasks = (inbox: Pick<Inbox, 'clearBodies'>, clock: () => Date): TaskList => ({
  async [task]() {
    await inbox.clearBodies(clock())
  },
})
