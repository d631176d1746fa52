import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../lib/random.ts'
import type { Direction, TcpProxy } from '../../support/tcp-proxy.ts'
import { leaderOf, type Member, type World } from './world.ts'

/** A temporary fault. */
export interface Fault {
  /** The row of the results that counts it. */
  readonly kind: string
  readonly detail: string
  /** Causes the fault, and resolves when it is over: from then on the product must recover. */
  strike(world: World): Promise<Over>
}

export interface Over {
  /** Resolves when the fault is repaired. The next fault waits for it. */
  readonly repaired: Promise<unknown>
  readonly detail?: string
}

export interface Amount {
  readonly pauses: number
  readonly kills: number
  readonly network: number
  readonly restarts: number
  readonly longestPauseMs: number
  readonly longestFaultMs: number
}

const none = { repaired: Promise.resolve() }

/** Returns the faults of each kind, in an order that follows from the seed. */
export function someFaults(random: Random, amount: Amount, isEventStoreDb: boolean): Fault[] {
  const faults = [
    ...Array.from({ length: amount.pauses }, (_, i) =>
      stop(roleOf(i), pauseMs(random, amount.longestPauseMs, i, amount.pauses)),
    ),
    ...Array.from({ length: amount.kills }, (_, i) => kill(roleOf(i), random.int(0, 2_000))),
    ...Array.from({ length: amount.network }, (_, i) => breakLine(random, amount.longestFaultMs, i, isEventStoreDb)),
    ...Array.from({ length: amount.restarts }, () => restartDatabase(random.int(200, 3_000))),
  ]
  const places = new Map(faults.map((fault) => [fault, random.next()]))
  return faults.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

type Role = 'leader' | 'follower'
const roleOf = (i: number): Role => (i % 2 === 0 ? 'leader' : 'follower')

/**
 * Returns the length of a pause: mostly one to a few seconds, one in eight longer. The first two, of the leader and
 * of a follower, last as long as possible.
 */
function pauseMs(random: Random, longest: number, i: number, count: number): number {
  if (i < 2 && count >= 10) return longest
  return 1_000 + random.latency(random.chance(0.125) ? longest - 1_000 : Math.min(longest - 1_000, 3_000))
}

/** Returns the process that has this role now; any process if there is no leader. */
async function memberOf(world: World, role: Role): Promise<Member> {
  const [a, b] = world.members
  const leader = (await leaderOf(world)) ?? a
  if (role === 'leader') return leader
  return leader === a ? b : a
}

function stop(role: Role, ms: number): Fault {
  return {
    kind: `SIGSTOP of the ${role}`,
    detail: `${Math.round(ms)} ms`,
    async strike(world) {
      const { name, process: stopped } = await memberOf(world, role)
      process.kill(stopped.pid, 'SIGSTOP')
      await pause(ms)
      process.kill(stopped.pid, 'SIGCONT')
      return { ...none, detail: name }
    },
  }
}

function kill(role: Role, restartAfterMs: number): Fault {
  return {
    kind: `kill -9 of the ${role}`,
    detail: `started again after ${restartAfterMs} ms`,
    async strike(world) {
      const member = await memberOf(world, role)
      await member.process.kill()
      const repaired = pause(restartAfterMs).then(() => member.start())
      return { repaired, detail: member.name }
    },
  }
}

type Trouble = readonly [name: string, begin: (proxy: TcpProxy) => void]

const swallows = (name: string, way: Direction): Trouble => [name, (proxy) => proxy.swallow(way)]
const troubles: readonly Trouble[] = [
  ['delay of 300 ms', (proxy) => proxy.delay(300)],
  ['cut', (proxy) => proxy.cut()],
  ['reset', (proxy) => proxy.reset()],
  swallows('black hole', 'both'),
  swallows('half-open, requests lost', 'requests'),
  swallows('half-open, answers lost', 'answers'),
  ['stall', (proxy) => proxy.freeze()],
]

/** Breaks one connection after the other, in one way after the other. */
function breakLine(random: Random, longestMs: number, i: number, isEventStoreDb: boolean): Fault {
  const lines: Line[] = ['database', ...(isEventStoreDb ? ['eventStore' as const] : []), 'mpesa', 'mail', 'sms']
  const line = lines[i % lines.length] ?? 'database'
  const [name, begin] = troubles[(i + Math.floor(i / lines.length)) % troubles.length] ?? swallows('black hole', 'both')
  const ms = random.int(500, longestMs)
  const role = roleOf(random.int(0, 1))
  return {
    kind: `network: ${name}`,
    detail: `${line}, ${ms} ms`,
    async strike(world) {
      const { member, proxy } = await lineOf(world, line, role)
      begin(proxy)
      await pause(ms)
      proxy.heal()
      proxy.thaw()
      return { ...none, ...(member && { detail: `of the ${role} ${member.name}` }) }
    },
  }
}

type Line = 'database' | 'eventStore' | 'mpesa' | 'mail' | 'sms'

async function lineOf(world: World, line: Line, role: Role) {
  if (line !== 'database' && line !== 'eventStore') return { member: undefined, proxy: world.proxies[line] }
  const member = await memberOf(world, role)
  return { member, proxy: (line === 'eventStore' ? member.eventStore : undefined) ?? member.database }
}

function restartDatabase(ms: number): Fault {
  return {
    kind: 'restart of PostgreSQL',
    detail: `away for ${ms} ms`,
    async strike({ postgres }) {
      await postgres.stop()
      await pause(ms)
      await postgres.start()
      return none
    },
  }
}
