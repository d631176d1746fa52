import type { TaskList } from 'graphile-worker'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { nightly } from '../cron.ts'

const task = 'callbacks.forget'
export const forgetCallbacksNightly = nightly(task)

/** Deletes the contents of old callbacks. */
export const callbackTasks = (inbox: Pick<Inbox, 'clearBodies'>, clock: () => Date): TaskList => ({
  async [task]() {
    await inbox.clearBodies(clock())
  },
})
