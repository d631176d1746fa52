import type { Attack } from './attack.ts'
import { requested } from './requested.ts'

/** An attacker knows a customer's details and tries the keys that programs commonly use. */
export const attack: Attack = {
  name: 'another network repeats a customer’s Idempotency-Key',
  before: '3 of 3 keys answered with the secret link to somebody else’s booking',
  async run(world) {
    let [booked, links] = [0, 0]
    const keys = ['1', 'booking', '2026-11-25']
    for (const [i, key] of keys.entries()) {
      const body = requested(world.fixtures, i)
      const ask = async (from: string) => {
        const response = await fetch(`${world.origin}/api/v1/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': from },
          body: JSON.stringify({ ...body, customerEmail: `wanjiru-${i}@example.com` }),
        })
        const { statusUrl }: { readonly statusUrl?: string } = await response.json()
        return statusUrl
      }
      const theirs = await ask('196.201.214.7')
      if (theirs !== undefined) booked++
      if ((await ask('41.90.64.9')) === theirs) links++
    }
    const now = `${links} of ${booked} bookings’ keys answered with the link`
    return { now, held: links === 0 && booked === keys.length }
  },
}
