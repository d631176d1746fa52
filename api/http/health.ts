import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Router } from 'express'
import { register } from 'prom-client'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { ProjectionProgress } from '../../projections/engine/projection-progress.ts'
import type { StoppedProjections } from '../../projections/engine/stopped.ts'
import { sendProblem } from './problem-for.ts'

export interface Health {
  /** Short descriptions of the problems; empty if ready. */
  readonly problems: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
}

/** Returns whether a client may read the metrics: with the token, or from this machine if `local` allows it. */
export interface MetricsAccess {
  readonly token: string | undefined
  /** False if there may be a proxy in front, which makes every visitor appear to be on this machine. */
  readonly local: boolean
}

/** /health/live, /health/ready and /metrics. */
export function operations(check: () => Promise<Health>, { token, local }: MetricsAccess): Router {
  const router = Router()
  const checked = sharedForASecond(check)
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }))
  router.get('/health/ready', async (_request, response) => {
    const { problems, details } = await checked()
    const ready = problems.length === 0
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', problems, ...details })
  })
  router.get('/metrics', async (request, response) => {
    const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    const proxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined)
    if (!isToken(token, request.headers.authorization) && !(local && isHere && !proxied)) {
      sendProblem(request, response, 403, { error: 'request.not-allowed', code: 'not_allowed' })
      return
    }
    response.type(register.contentType).send(await register.metrics())
  })
  return router
}

/**
 * Shares one check among requests while it runs and for a second after, because anyone may ask and it queries the log.
 */
function sharedForASecond(check: () => Promise<Health>): () => Promise<Health> {
  let latest: Promise<Health> | undefined
  const forget = () => void setTimeout(() => (latest = undefined), 1_000).unref()
  return () => (latest ??= check().finally(forget))
}

const isToken = (token: string | undefined, authorization = '') =>
  token !== undefined && timingSafeEqual(digestOf(`Bearer ${token}`), digestOf(authorization))

const digestOf = (text: string) => createHash('sha256').update(text).digest()

export interface Lag {
  /** Whether the read models are behind the log. Throws if the store or the database is unreachable. */
  readonly behind: () => Promise<boolean>
}

const longestMs = 5_000

/**
 * Measures how far the read models are behind the log. Each database counts as unreachable after `timeoutMs`.
 * `pingDatabase` throws if the database of the read models is down, since the progress may come from memory.
 */
export const lagOf = (
  store: Pick<EventStore, 'head'>,
  projectionProgress: Pick<ProjectionProgress, 'waitFor'>,
  pingDatabase: () => Promise<unknown>,
  timeoutMs = longestMs,
): Lag => ({
  async behind() {
    const read = async () => {
      const [head] = await Promise.all([store.head(), pingDatabase()])
      return !(await projectionProgress.waitFor(head, 1_000))
    }
    const isBehind = await Promise.race([read(), pause(timeoutMs, undefined, { ref: false })])
    if (isBehind === undefined) throw new Error('The event store or the database did not answer in time')
    return isBehind
  },
})

type Stopped = Pick<StoppedProjections, 'names'>

/**
 * Returns the problems that keep this process from being ready. Stopped read models are listed, but do not count as
 * problems.
 */
export async function healthOf(lag: Lag, { names }: Stopped): Promise<Health> {
  const details = names.length > 0 ? { stopped: names } : {}
  try {
    const problems = (await lag.behind()) ? ['the read models are more than a second behind the log'] : []
    return { problems, details }
  } catch {
    return { problems: ['the event store or the database cannot be reached'], details }
  }
}
