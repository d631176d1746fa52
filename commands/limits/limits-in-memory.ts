import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { LimitEntry, LimitQuery, LimitStore, LimitTable, LimitTotal } from './limit-store.ts'

/** The counters of one process, for tests: subject, key, entry. */
export class LimitEntries {
  readonly #entries = new Map<string, Map<string, LimitEntry>>()

  /** Runs a unit of work on the rows. `ask` reaches them, at once by default. */
  async unit<Result>(
    work: (table: LimitTable) => Promise<Result>,
    ask: <Answer>(effect: () => Answer) => Promise<Answer> = async (effect) => effect(),
  ): Promise<Result> {
    const writes: (() => void)[] = []
    const result = await work({
      totals: (queries) => ask(() => this.totals(queries)),
      since: (subject, since) => ask(() => this.#since(subject, since)),
      add: (subjects, entry) => writes.push(() => this.#add(subjects, entry)),
      remove: (subject, key) => writes.push(() => this.#entries.get(subject)?.delete(key)),
    })
    await ask(() => {
      for (const write of writes) write()
    })
    return result
  }

  totals(queries: readonly LimitQuery[]): readonly LimitTotal[] {
    return queries.map(({ subject, since, except, key }) => {
      const counted = this.#since(subject, since).filter(
        ({ about }) => except === undefined || !about.startsWith(except),
      )
      const amount = counted.reduce((sum, entry) => sum + entry.amount, 0)
      return {
        entries: counted.length,
        amount,
        firstAt: counted[0]?.at ?? null,
        hasKey: counted.some((entry) => entry.key === key),
      }
    })
  }

  #add(subjects: readonly string[], entry: LimitEntry): void {
    for (const subject of subjects) {
      const known = this.#entries.get(subject) ?? new Map<string, LimitEntry>()
      if (!known.has(entry.key)) known.set(entry.key, entry)
      this.#entries.set(subject, known)
    }
  }

  #since(subject: string, since: Date): readonly LimitEntry[] {
    return [...(this.#entries.get(subject)?.values() ?? [])].filter(({ at }) => at > since).sort(byTime)
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
    exclusively: (_, work) => queue.run('', () => entries.unit(work)),
    totals: async (queries) => entries.totals(queries),
    overview: async (prefix, since) => entries.overview(prefix, since),
  }
}
