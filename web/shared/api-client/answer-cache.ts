/** Who an answer belongs to: anyone, the holder of its link, or the signed-in person. */
type Whose = 'anyone' | 'holder' | 'account'

/** How answers of one kind are cached on this device for use without a network. */
interface CachePolicy {
  readonly whose: Whose
  /** The maximum number of cached answers, the last ones seen. */
  readonly max: number
}

/**
 * The queries whose answers are cached, by name. No others are: free hours, payments and the back office are either
 * current or not shown.
 */
const policies: ReadonlyMap<string, CachePolicy> = new Map([
  ['studios', { whose: 'anyone', max: 4 }],
  ['featuredStudios', { whose: 'anyone', max: 1 }],
  ['studioFeatures', { whose: 'anyone', max: 1 }],
  ['studio', { whose: 'anyone', max: 8 }],
  ['trackedBooking', { whose: 'holder', max: 6 }],
  ['receipt', { whose: 'holder', max: 3 }],
  ['me', { whose: 'account', max: 1 }],
  // An offline visit begins with the first page, so that further pages must not replace it.
  ['ownBookings', { whose: 'account', max: 4 }],
])

/** Returns how answers to a query are cached; undefined if they are not. */
export const cachePolicyOf = (query: string): CachePolicy | undefined => policies.get(query)

/** The last answer to a query. */
export interface CachedAnswer {
  /** RTK Query's name for the query and its arguments; for an answer of an account, after its email. */
  readonly key: string
  /** When it was given, in milliseconds. */
  readonly at: number
  readonly data: unknown
}

/** Raise this when an answer changes its shape. Answers cached in the old shape are then never read. */
const shape = 1
const nameOf = (whose: Whose) => `studioni-kept-${shape}-${whose}`
const addressOf = (query: string) => `/kept/${query}`

/** Returns the browser's cache; undefined on the server and if the browser blocks it. */
const storage = (): CacheStorage | undefined =>
  typeof window !== 'undefined' && 'caches' in window ? window.caches : undefined

const isAnswer = (value: unknown): value is CachedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'data' in value

/** Returns the cached answers to a query, the latest first. */
export async function cachedAnswers(query: string): Promise<CachedAnswer[]> {
  const policy = cachePolicyOf(query)
  if (!policy) return []
  try {
    const cache = await storage()?.open(nameOf(policy.whose))
    const cached: unknown = await (await cache?.match(addressOf(query)))?.json()
    return Array.isArray(cached) ? cached.filter(isAnswer) : []
  } catch (broken) {
    console.warn('Cached answers can’t be read', broken)
    return []
  }
}

/** Returns the cached answer with this key, if any. */
export const cachedAnswer = async (query: string, key: string): Promise<CachedAnswer | undefined> =>
  (await cachedAnswers(query)).find((answer) => answer.key === key)

let last: Promise<void> = Promise.resolve()

/** Caches an answer and drops the oldest of its kind. Writes run one after the other. A failed write is only logged. */
export function cacheAnswer(query: string, answer: CachedAnswer): Promise<void> {
  const policy = cachePolicyOf(query)
  if (policy) last = last.then(() => put(query, policy, answer))
  return last
}

async function put(query: string, { whose, max }: CachePolicy, answer: CachedAnswer): Promise<void> {
  const others = (await cachedAnswers(query)).filter(({ key }) => key !== answer.key)
  try {
    const cache = await storage()?.open(nameOf(whose))
    await cache?.put(addressOf(query), Response.json([answer, ...others].slice(0, max)))
  } catch (full) {
    console.warn('Answers can’t be cached', full)
  }
}

/** Forgets personal answers: all of them, or only those that need a sign-in. */
export function forget(...whose: readonly Exclude<Whose, 'anyone'>[]): Promise<void> {
  last = last.then(async () => {
    try {
      for (const each of whose) await storage()?.delete(nameOf(each))
    } catch (broken) {
      console.warn('Cached answers can’t be forgotten', broken)
    }
  })
  return last
}
