import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, AttackWorld } from './attack.ts'
import { requested } from './requested.ts'

const bookings = 4

/** An attacker with several payment links rings a stranger's phone, through all of them at once and repeatedly. */
export const attack: Attack = {
  name: 'payment links ring a stranger’s phone',
  // The M-Pesa simulator never runs in production.
  environment: { NODE_ENV: 'development', MPESA_ENVIRONMENT: 'simulator', PROMPT_PAUSE_MINUTES: '1,5,30' },
  before: '3 prompts in 28 s from one booking, and four more could join',
  async run(world) {
    const admin = await world.signIn('admin')
    const post = async (path: string, body: object, headers: object, origin = world.origin) => {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    }
    const links: string[] = []
    for (let i = 0; i < bookings; i++) {
      const request = { ...requested(world.fixtures, 20 + i), customerEmail: `b${i}@example.com` }
      const from = { 'x-forwarded-for': `198.51.${120 + i}.7` }
      const { body } = await post('/bookings', { ...request, customerPhone: `07330003${10 + i}` }, from)
      await post(`/admin/bookings/${body.id}/approve`, {}, admin.headers)
      links.push(await linkMailedTo(world, request.customerEmail))
    }
    const ring = async (token: string, origin: string) => {
      const path = `/payment/${token}/initiate-stk`
      const { status } = await post(path, { phoneNumber: '0733999000' }, { 'x-forwarded-for': '198.51.130.7' }, origin)
      return status === 202
    }
    let rung = 0
    for (let round = 0; round < 3; round++) {
      const tries = links.flatMap((token) => [ring(token, world.origin), ring(token, world.otherOrigin)])
      rung += (await Promise.all(tries)).filter(Boolean).length
    }
    return { now: `${rung} prompts by ${bookings} bookings in ${3 * 2 * bookings} tries`, held: rung === 1 }
  },
}

/** Waits until a payment link is mailed to this address, and returns its token. */
async function linkMailedTo({ messages }: AttackWorld, email: string): Promise<string> {
  for (let waited = 0; waited < 100; waited++) {
    for (const { to, text } of messages()) {
      const token = /\/payment\/([\w-]+)/.exec(text)?.[1]
      if (to.includes(email) && token) return token
    }
    await pause(200)
  }
  throw new Error(`No payment link was mailed to ${email}`)
}
