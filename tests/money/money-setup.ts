import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { startMpesaSimulator } from '../../integrations/mpesa/simulator/simulator.ts'
import type { Timings, WorldOptions } from '../../integrations/mpesa/simulator/world.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { aUser } from '../support/accounts.ts'
import { createFixtures } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'
import { createEmptyPlace, createTestPlace, startTestServer } from '../support/server.ts'
import { actionsAt } from './actions.ts'

/** Shorter times than in production, in the same order. */
const quick: Timings = {
  soon: 60,
  slow: 2_500,
  late: 1_500,
  lifetime: 60_000,
  callback: 60,
  confirmation: 150,
}

/** A minute of lookups takes a second, and a booking expires a second after its deadline. */
const environmentBy = (mpesa: string) => ({
  MPESA_BASE_URL: mpesa,
  MPESA_LOOKUP_SECONDS: '0.5,1,1.5,2',
  PAYMENT_GRACE_MINUTES: '0.02',
})

export type MoneySetup = Awaited<ReturnType<typeof setUpMoney>>

/** Opens a server in this process with its own M-Pesa, each reached over HTTP only. */
export async function setUpMoney() {
  const simulator = await startMpesaSimulator({ timings: quick })
  const place = await createTestPlace(environmentBy(simulator.url))
  const server = await startTestServer(place)
  const { client, services, fixtures } = server
  const admin = await aUser(services, 'admin')
  const addresses = new CallbackAddresses(server.callbackSecrets.current, () => server.url)
  return {
    ...actionsAt({ client, services, pool: server.database.pool, simulator, fixtures, admin, addresses }),
    async close() {
      await server.stop()
      await simulator.stop()
      await place.remove()
    },
  }
}

export type KillableSetup = Awaited<ReturnType<typeof setUpKillableServer>>

interface Killable {
  /** Added to the server's environment. */
  readonly environment?: Readonly<Record<string, string>>
  readonly mpesa?: WorldOptions
}

/** The same with the server in a separate process, which keeps its address over restarts, as M-Pesa needs. */
export async function setUpKillableServer({ environment = {}, mpesa = {} }: Killable = {}) {
  const simulator = await startMpesaSimulator({ timings: quick, ...mpesa })
  const port = String(await freePort())
  const place = await createEmptyPlace({ ...environmentBy(simulator.url), PORT: port, ...environment })
  const inside = await compose(place.config(), createLog('silent'))
  const fixtures = await createFixtures(inside.services)
  let server: ServerProcess = await startServerProcess(place)
  const { services, callbackSecrets, database } = inside
  const admin = await aUser(services, 'admin')
  const { client, url } = server
  const addresses = new CallbackAddresses(callbackSecrets.current, () => url)
  return {
    ...actionsAt({ client, services, pool: database.pool, simulator, fixtures, admin, addresses }),
    /** Returns the log of the current process, from its standard error. */
    serverLog: () => server.errors(),
    kill: () => server.kill(),
    async restart() {
      server = await startServerProcess(place)
    },
    async close() {
      await server.stop()
      await inside.close()
      await simulator.stop()
      await place.remove()
    },
  }
}
