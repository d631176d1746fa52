import type { Attack } from './attack.ts'

const each = 130

/** One address sends requests to both processes at once, more often than the limit allows. */
export const attack: Attack = {
  name: 'one address sends booking requests to two processes',
  before: '240 of 260 requests in a minute were looked at, 120 at each process',
  async run({ origin, otherOrigin }) {
    const ask = async (_: unknown, n: number) =>
      fetch(`${n % 2 === 0 ? origin : otherOrigin}/api/v1/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    const statuses = await Promise.all(Array.from({ length: 2 * each }, ask))
    const lookedAt = statuses.filter(({ status }) => status === 400).length
    return { now: `${lookedAt} of ${2 * each} were`, held: lookedAt > 0 && lookedAt <= 120 }
  },
}
