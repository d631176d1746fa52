import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { LimitEntry, LimitStore, LimitTable } from './limit-store.ts'

/** The counters of one process, for tests: subject, key, entry. */
export class LimitEntries {
  readonly #entries = new Map<string, Map<string, LimitEntry>>()

  /** The rows as a unit of work sees them. `ask` reaches them, at once by default. */
  table(ask: <Result>(effect: () => Result) => Promise<Result> = async (effect) => effect()): LimitTable {
    return {
      since: (subject, since) =>
        ask(() => [...(this.#entries.get(subject)?.values() ?? [])].filter(({ at }) => at > since).sort(byTime)),
      add: (subjects, entry) =>
        ask(() => {
          for (const subject of subjects) {
            const known = this.#entries.get(subject) ?? new Map<string, LimitEntry>()
            if (!known.has(entry.key)) known.set(entry.key, entry)
            this.#entries.set(subject, known)
          }
        }),
      remove: (subject, key) => ask(() => void this.#entries.get(subject)?.delete(key)),
    }
  }

  overview(prefix: string, since: Date): readonly (LimitEntry & { readonly subject: string })[] {
    return [...this.#entries].flatMap(([subject, known]) =>
      subject.startsWith(prefix)
        ? [...known.values()].filter(({ at }) => at > since).map((entry) => ({ ...entry, subject }))
        : [],
    )
  }
}

const byTime = (one: LimitEntry, other: LimitEntry) => one.at.getTime() - other.at.getTime()

/** Counts in memory, one unit of work at a time. */
export function limitsInMemory(entries = new LimitEntries()): LimitStore {
  const queue = new KeyedQueue()
  return {
    exclusively: (_, work) => queue.run('', () => work(entries.table())),
    overview: async (prefix, since) => entries.overview(prefix, since),
  }
}
