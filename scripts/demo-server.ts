import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, Session } from '../api/contract/auth.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { copyBuiltWeb } from '../tests/support/built-web.ts'
import { demoAccounts } from './seed/accounts.ts'
import { seedIfEmpty } from './seed/seed-if-empty.ts'

/** A running server that removes its data when it is disposed. */
export interface DemoServer extends RunningServer, AsyncDisposable {}

/** Starts the product with the built pages and the demo, without limits, in a new directory. */
export async function startDemoServer(environment: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  await using opened = new AsyncDisposableStack()
  const { path } = opened.use(await mkdtempDisposable(join(tmpdir(), 'studioni-demo-')))
  const config = loadConfig({ PORT: '0', DATA_DIR: path, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...environment })
  const { folder: dist } = opened.adopt(await copyBuiltWeb(), ({ remove }) => remove())
  const options = { config, log: createLog(config.logLevel), dist, holdBack: true }
  const server = opened.adopt(await startServer(options), ({ stop }) => stop())
  await seedIfEmpty(server)
  await server.followUp()
  const running = opened.move()
  return { ...server, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Signs in as the demo's admin and returns their token. Throws if there is no demo. */
export async function signInToDemo({ url, config }: RunningServer): Promise<string> {
  const demo = await demoAccounts(config)
  if (!demo) throw new Error('There is no demo to sign in to')
  const email = demo.accounts.find(({ who }) => who === 'admin')?.email
  const response = await fetch(`${url}/api/v1${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demo.password }),
  })
  return Session.parse(await response.json()).data.token
}
