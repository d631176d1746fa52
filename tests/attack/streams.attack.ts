import type { Attack } from './attack.ts'

const tries = 60

/** One manager opens as many streams of live updates as both processes allow. */
export const attack: Attack = {
  name: 'one manager opens streams of live updates',
  before: `${tries} of ${tries} streams stayed open, and as many more at each other process`,
  async run({ origin, otherOrigin, signIn }) {
    const { headers } = await signIn('studio_manager')
    const leaving = new AbortController()
    const open = async (_: unknown, n: number) =>
      fetch(`${n % 2 === 0 ? origin : otherOrigin}/api/v1/manager/events`, { headers, signal: leaving.signal })
    const opened = await Promise.all(Array.from({ length: tries }, open))
    const ok = opened.filter(({ status }) => status === 200).length
    const refused = opened.filter(({ status }) => status === 429).length
    leaving.abort()
    return { now: `${ok} of ${tries} over both processes`, held: ok === 20 && ok + refused === tries }
  },
}
