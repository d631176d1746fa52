import { createServer } from 'node:http'
import { StartupHandler } from '../api/http/startup-handler.ts'
import type { MpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import type { RebuildProgress } from '../projections/engine/rebuild.ts'
import type { Config } from '../runtime/config.ts'
import type { Database } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'
import { type AppOptions, openApp, openLimits } from './app.ts'
import { type Background, startBackground } from './background.ts'
import { waitForCatchUp } from './caught-up.ts'
import { type Composition, compose } from './composition.ts'
import { drain, listen, urlsOf } from './listening.ts'
import { openMessaging } from './messaging.ts'
import { openMoney } from './mpesa.ts'

export interface ServerOptions extends AppOptions {
  readonly config: Config
  readonly log: Log
  readonly onRebuild?: (progress: RebuildProgress) => void
  /** Whether the seed still has to write history. Processes and jobs then start with `followUp`. */
  readonly holdBack?: boolean
  /** Rejects all requests as `starting` until `open` is called. */
  readonly closed?: boolean
  /** Prepares the database before anything else is opened. */
  readonly prepare?: (database: Database) => Promise<void>
}

export interface RunningServer extends Composition, Pick<Background, 'followUp'> {
  readonly url: string
  /** M-Pesa's simulator. */
  readonly simulator: MpesaSimulator | undefined
  /** Reports the progress of the demo, 0 to 1, while closed. */
  readonly preparing: (share: number) => void
  /** Starts to answer requests. */
  open(): Promise<void>
  /** Completes pending requests, rejects new ones and stops within 10 seconds. */
  stop(): Promise<void>
}

/** Opens, connects and serves everything. Throws a StartError on failure. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, onRebuild = () => undefined, prepare, holdBack = false, closed = false } = options
  const startupHandler = new StartupHandler()
  const http = createServer(startupHandler.listener)
  // The port first: a second start on the same port must not touch the first one's database.
  await listen(http, config)
  const urls = urlsOf(http, config)
  const clock = () => new Date()
  let isStopping = false
  /** Closes in reverse order what has been opened. */
  const opened = new AsyncDisposableStack()
  try {
    const composition = opened.adopt(await compose(config, log, prepare), ({ close }) => close())
    const money = opened.adopt(await openMoney(composition, urls), ({ simulator }) => simulator?.stop())
    const messaging = opened.adopt(await openMessaging(composition, urls.public, clock), ({ mailer }) => mailer.close())
    // Opened before jobs and processes use connections.
    const limits = opened.adopt(await openLimits(composition), ({ streams }) => streams.close())
    const background = opened.adopt(await startBackground(composition, money, messaging, clock, onRebuild), (each) =>
      each.stop(),
    )
    if (!holdBack) await background.followUp()
    const parts = { composition, money, messaging, limits, urls, clock, isStopping: () => isStopping }
    const { app, live } = await openApp(parts, options)
    await waitForCatchUp(composition)
    await live.start()
    const open = async () => {
      startupHandler.open(app)
      await money.begin()
    }
    if (!closed) await open()
    return {
      ...composition,
      url: urls.public,
      simulator: money.simulator,
      followUp: background.followUp,
      preparing: (share) => startupHandler.preparing(share),
      open,
      async stop() {
        isStopping = true
        await Promise.all([live.stop(), drain(http)])
        await opened.disposeAsync()
        log.info('stopped')
      },
    }
  } catch (error) {
    http.close()
    await opened.disposeAsync()
    throw error
  }
}
