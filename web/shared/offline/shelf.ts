import { type Keeping, keepingOf, type Whose } from './keeping.ts'

/** An answer as it was last given. */
export interface KeptAnswer {
  /** Which one of its kind: RTK Query's name for query and arguments. */
  readonly key: string
  /** When it was given, in milliseconds. */
  readonly at: number
  readonly data: unknown
}

/** Raise it when an answer changes its shape: what was kept in the old one is then never read. */
const shape = 1
const nameOf = (whose: Whose) => `studioni-kept-${shape}-${whose}`
const addressOf = (query: string) => `/kept/${query}`

/** The browser's cache; nothing on the server and where the browser keeps it closed. */
const storage = (): CacheStorage | undefined =>
  typeof window !== 'undefined' && 'caches' in window ? window.caches : undefined

const isAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'data' in value

/** The answers to a query that are kept here, the last given first. */
export async function keptAnswers(query: string): Promise<KeptAnswer[]> {
  const keeping = keepingOf(query)
  if (!keeping) return []
  try {
    const cache = await storage()?.open(nameOf(keeping.whose))
    const kept: unknown = await (await cache?.match(addressOf(query)))?.json()
    return Array.isArray(kept) ? kept.filter(isAnswer) : []
  } catch (broken) {
    console.warn('What was kept can’t be read', broken)
    return []
  }
}

/** The answer of that key, if it is kept. */
export const keptAnswer = async (query: string, key: string): Promise<KeptAnswer | undefined> =>
  (await keptAnswers(query)).find((answer) => answer.key === key)

let last: Promise<void> = Promise.resolve()

/** Keeps an answer in place of the oldest of its kind; one after the other. A device that can't keep it does without. */
export function keepAnswer(query: string, answer: KeptAnswer): Promise<void> {
  const keeping = keepingOf(query)
  if (keeping) last = last.then(() => put(query, keeping, answer))
  return last
}

async function put(query: string, { whose, most }: Keeping, answer: KeptAnswer): Promise<void> {
  const others = (await keptAnswers(query)).filter(({ key }) => key !== answer.key)
  try {
    const cache = await storage()?.open(nameOf(whose))
    await cache?.put(addressOf(query), Response.json([answer, ...others].slice(0, most)))
  } catch (full) {
    console.warn('Nothing can be kept here', full)
  }
}

/** Forgets what is kept of somebody: all that is personal, or only what needs their sign-in. */
export async function forget(...whose: readonly Exclude<Whose, 'anyone'>[]): Promise<void> {
  await last
  for (const each of whose) await storage()?.delete(nameOf(each))
}
