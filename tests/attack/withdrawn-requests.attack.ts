import type { Attack } from './attack.ts'
import { requested } from './requested.ts'
import { settled } from './settled.ts'

const rounds = 100

/** An attacker repeatedly requests and withdraws, each time with another person's phone and email address. */
export const attack: Attack = {
  name: 'requests that are withdrawn at once send messages',
  before: '100 of 100 requests from one network were taken, and sent strangers 194 messages',
  async run({ origin, otherOrigin, fixtures, messages }) {
    const post = (path: string, body: object, i: number) =>
      fetch(`${i % 2 === 0 ? origin : otherOrigin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.140.${1 + (i % 200)}` },
        body: JSON.stringify(body),
      })
    let taken = 0
    for (let i = 0; i < rounds; i++) {
      const stranger = { customerEmail: `stranger-${i}@example.com`, customerPhone: `0733${String(400_000 + i)}` }
      const reply = await post('/bookings', { ...requested(fixtures, i % 60), ...stranger }, i)
      if (reply.status !== 201) continue
      taken++
      const { statusUrl }: { readonly statusUrl: string } = await reply.json()
      await post(`/bookings/track/${statusUrl.slice(statusUrl.lastIndexOf('/') + 1)}/cancel`, {}, i)
    }
    const count = () => messages().filter(({ to }) => to.startsWith('stranger-') || /733400\d{3}$/.test(to)).length
    const sent = await settled(count)
    const now = `${taken} of ${rounds} requests, ${sent} messages`
    return { now, held: taken > 0 && taken <= 40 && sent > 0 && sent <= 160 }
  },
}
