import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pLimit from 'p-limit'
import type { Role } from '../../domain/account/events.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { fail, readOptions, wholeNumberIn } from '../../scripts/command-line.ts'
import { type OpenWorld, openWorld } from '../attack/world.ts'
import { type FuzzRequest, requestsFor } from './requests.ts'
import { Dice } from './values.ts'

const usage = `npm run fuzz -- [--requests N] [--seed N]

Sends random requests, made from the OpenAPI document, to a production build, as a visitor and in each role: 20,000, or
as many as --requests says. --seed repeats a run. Fails for a 5xx, for an event of a rejected request, and for memory
that grows.`

const { total, seed } = readArguments()
const roles: readonly Role[] = ['customer', 'studio_manager', 'admin']
/** Room for caches and compiled code. Requests that stay in memory need more. */
const maxGrowthBytes = 40_000_000
const atOnce = 6
const answersWithinMs = 20_000
/** Events of rejected requests, which record the rejection. */
const rejections: readonly string[] = ['user.sign_in_failed']
/** The codes that ask a client to repeat the request, which changed nothing. */
const passing = ['behind', 'contention']

const faults: string[] = []
const statuses = new Map<number, number>()
const refused = new Set<string>()

function readArguments() {
  try {
    const { requests, seed } = readOptions({ requests: { type: 'string' }, seed: { type: 'string' } }, usage)
    const anySeed = Math.floor(Math.random() * 2 ** 32)
    return { total: wholeNumberIn('requests', requests) ?? 20_000, seed: wholeNumberIn('seed', seed) ?? anySeed }
  } catch (error) {
    return fail(error)
  }
}

async function main(): Promise<void> {
  console.log(`Seed ${seed}: ${total} requests`)
  const world = await openWorld(await buildWeb())
  try {
    await fuzz(world)
    await checkEvents(world)
  } finally {
    await world.close()
  }
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`)
  console.log(counts.join(', '))
  for (const fault of faults.slice(0, 30)) console.error(`✗ ${fault}`)
  console.log(`${faults.length} faults with seed ${seed}`)
}

async function fuzz(world: OpenWorld): Promise<void> {
  const dice = new Dice(seed)
  const next = requestsFor(await (await fetch(`${world.origin}/api/openapi.json`)).json())
  const { mawimbi, kilele, dormant, podcast, soundproof } = world.fixtures
  const known = [mawimbi.id, mawimbi.mix, mawimbi.album, kilele.id, dormant.id, podcast, soundproof]
  const tokens = new Map<string, string>()
  const limit = pLimit(atOnce)
  let heapBefore = 0
  const batch = Math.min(500, total)
  for (let sent = 0; sent < total; sent += batch) {
    // Some of the requests sign out.
    for (const role of roles) tokens.set(role, (await world.signIn(role)).token)
    const requests = Array.from({ length: Math.min(batch, total - sent) }, () => {
      const request = next(dice, known)
      const token = tokens.get(dice.one(['visitor', ...roles]))
      return token === undefined
        ? request
        : { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }
    })
    await Promise.all(requests.map((request) => limit(() => send(world.origin, request, known))))
    const heap = heapAfterCollection()
    if (heapBefore === 0 && sent + batch >= total / 4) heapBefore = heap
    if (sent + batch >= total) checkHeap(heapBefore, heap)
  }
}

async function send(origin: string, request: FuzzRequest, known: string[]): Promise<void> {
  const { operation, method, path, headers, body } = request
  const description = `${operation}: ${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, 300)}`
  const leaving = new AbortController()
  try {
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(answersWithinMs)])
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? '' : await response.text()
    if (status >= 400) refused.add(response.headers.get('x-request-id') ?? '')
    if (status >= 500 && !passing.some((code) => text.includes(`"code":"${code}"`)))
      faults.push(`${status} ${text.slice(0, 200)} for ${description}`)
    const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1]
    if (id !== undefined && status < 300 && known.length < 60) known.push(id)
    const link = /\/(?:bookings|payment)\/([\w-]{20,})"/.exec(text)?.[1]
    if (link !== undefined && known.length < 60) known.push(link)
  } catch (error) {
    // `fetch` itself refuses some headers and addresses.
    if (error instanceof TypeError && error.cause === undefined) return
    faults.push(`${error} (${error instanceof Error ? error.cause : ''}) for ${description}`)
  } finally {
    leaving.abort()
  }
}

/** Checks that no event belongs to a rejected request, except those that record the rejection. */
async function checkEvents({ server }: OpenWorld): Promise<void> {
  refused.delete('')
  let events = 0
  for await (const { type, metadata } of server.eventLog.readAll()) {
    events++
    if (refused.has(metadata.correlationId) && !rejections.includes(type))
      faults.push(`${type} belongs to the refused request ${metadata.correlationId}`)
  }
  console.log(`${events} events, ${refused.size} refused requests`)
}

function checkHeap(before: number, after: number): void {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  console.log(`Heap after collection: ${megabytes(before)} MB after a quarter, ${megabytes(after)} MB at the end`)
  if (after - before > maxGrowthBytes) faults.push(`The heap grew by ${megabytes(after - before)} MB`)
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

await main()
process.exit(faults.length === 0 ? 0 : 1)
