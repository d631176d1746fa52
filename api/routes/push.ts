import { countAct } from '../../commands/accounts/attempts.ts'
import { accountOf } from '../../commands/accounts/find-user.ts'
import { newId } from '../../commands/context.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { PushSender } from '../../integrations/push/push.ts'
import { testPush } from '../../processes/push/push.ts'
import type { pushEndpoints } from '../contract/push.ts'
import type { Handlers } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

const done = { done: true } as const
const testsPerHour = 20
const testLastsSeconds = 60

/** The browsers in which staff receive notifications. */
export function pushRoutes(services: RouteServices, sender: PushSender): Handlers<typeof pushEndpoints> {
  const { vault, clock } = services
  return {
    async pushDevices({ user }) {
      const devices = await vault.pushDevices.list(user.userId)
      const items = devices.map(({ id, sessionId, device, createdAt }) => ({
        id,
        device,
        current: sessionId === user.tokenId,
        createdAt: createdAt.toISOString(),
      }))
      return { publicKey: sender.publicKey, items }
    },
    async notifyThisDevice({ user, body }) {
      if (!sender.accepts(body.endpoint)) throw invalid('endpoint', 'push.address')
      await vault.pushDevices.put({ id: newId(), sessionId: user.tokenId }, body)
      return done
    },
    async testThisDevice({ user }) {
      const subject = `push test ${user.userId}`
      await countAct(services, { subject, max: testsPerHour }, { now: clock() })
      const devices = await vault.pushDevices.list(user.userId)
      const own = devices.find(({ sessionId }) => sessionId === user.tokenId)
      const address = own && (await vault.pushDevices.addressOf(own.id))
      if (!own || !address) throw new DomainError('not_found', 'push.no-device')
      const account = await accountOf(services, user.userId)
      const payload = JSON.stringify(testPush('language' in account ? account.language : 'en'))
      const push = { payload, topic: 'test', lastsSeconds: testLastsSeconds }
      if ((await sender.send(address, push).catch(orNotSent)) === 'taken') return done
      await vault.pushDevices.drop(own.id)
      throw new DomainError('not_found', 'push.no-device')
    },
    async removePushDevice({ user, params }) {
      if (!(await vault.pushDevices.remove(user.userId, params.id)))
        throw new DomainError('not_found', 'push.no-device')
      return done
    },
  }
}

function orNotSent(error: unknown): never {
  const isTimeout = error instanceof DOMException || error instanceof TypeError
  if (error instanceof NotSent || isTimeout) throw new DomainError('wrong_status', 'push.not-sent')
  throw error
}
