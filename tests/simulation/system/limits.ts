import type { LimitRules, Limits } from '../../../commands/limits/limits.ts'
import { LimitEntries } from '../../../commands/limits/limits-in-memory.ts'
import type { Machine } from '../virtual/scheduler.ts'
import { Connection, Lock } from './locks.ts'
import type { Ask } from './ports.ts'

/** Limits that simulated people reach now and then. */
export const simulatedLimits: LimitRules = {
  accounts: {
    freeFailures: 5,
    freeFailuresPerNetwork: 30,
    longestDelaySeconds: 900,
    signInsPerHour: 10_000,
    mailsPerHour: 5,
    requestsPerNetwork: 60,
    changesPerHour: 30,
  },
  openRequestsPerPerson: 3,
  openRequestsPerNetwork: 10,
  requestsPerDay: 6,
  requestsPerNetworkPerDay: 12,
  reservedHoursPerDay: 40,
  verifiedFactor: 2,
  changesPerHour: 3,
  changesPerBooking: 40,
  messagesPerDay: 50,
  smsPerHour: 20,
  smsPerDay: 100_000,
  promptPauseMinutes: [0.2, 1, 5],
  promptsPerDay: 8,
}

/** The counters of all processes. They are durable, and one process at a time counts for a subject. */
export class LimitTables {
  readonly entries = new LimitEntries()
  readonly #locks = new Map<string, Lock>()

  lockOf(subject: string): Lock {
    const lock = this.#locks.get(subject) ?? new Lock()
    this.#locks.set(subject, lock)
    return lock
  }

  /** Frees the locks of dead processes. */
  settle(): void {
    for (const lock of this.#locks.values()) lock.settle()
  }
}

/** The counters as one process reaches them. */
export const limitsIn = (tables: LimitTables, machine: Machine, ask: Ask): Limits => ({
  rules: simulatedLimits,
  store: {
    async exclusively(subjects, work) {
      const connection = new Connection(machine)
      const locks = [...new Set(subjects)].sort().map((subject) => tables.lockOf(subject))
      try {
        for (const lock of locks) await lock.take(connection)
        return await tables.entries.unit(work, (effect) => ask('count', effect))
      } finally {
        connection.close()
        for (const lock of locks) lock.release(connection)
      }
    },
    totals: (queries) => ask('totals of limits', () => tables.entries.totals(queries)),
    overview: (prefix, since) => ask('overview of limits', () => tables.entries.overview(prefix, since)),
  },
})
