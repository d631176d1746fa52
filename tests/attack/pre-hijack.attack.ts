import { setTimeout as pause } from 'node:timers/promises'
import { postFrom } from './accounts.ts'
import type { Attack, AttackWorld } from './attack.ts'

const victim = 'victim@example.com'

/** The attacker registers the victim's address. The victim clicks the link in the mail. */
export const attack: Attack = {
  name: 'Account pre-hijack',
  before: "the victim's click proved the address for the attacker's session",
  async run(world) {
    const body = { email: victim, password: 'the attacker knows this', name: 'Ann Kamau', phone: '0712345678' }
    const { answer } = await postFrom('198.51.100.1', `${world.origin}/api/v1/auth/register`, body)
    const headers = { authorization: `Bearer ${answer.data?.token}` }
    const before = await (await fetch(`${world.origin}/api/v1/auth/verify`, { headers })).text()
    const token = await linkTo(world)
    const click = await postFrom('203.0.113.1', `${world.origin}/api/v1/auth/verify-email`, { token })
    // The read models may follow a moment later.
    let isProven = false
    for (let tries = 0; tries < 15 && !isProven; tries++) {
      await pause(200)
      const me = await (await fetch(`${world.origin}/api/v1/auth/verify`, { headers })).text()
      isProven = me.includes('"emailVerified":true')
    }
    const now = `the click answers ${click.status}; proven for the attacker: ${isProven}`
    return { now, held: !isProven && before.includes('"emailVerified":false') }
  },
}

async function linkTo({ messages }: AttackWorld): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [, token] =
      messages()
        .find(({ to }) => to === victim)
        ?.text.match(/verify-email\?token=([\w-]+)/) ?? []
    if (token) return token
    await pause(200)
  }
  throw new Error('The mail with the link did not arrive')
}
