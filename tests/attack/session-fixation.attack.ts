import { postFrom } from './accounts.ts'
import type { Attack } from './attack.ts'

/** A manager opens a link with the attacker's token or code, in a browser that did not begin that sign-in. */
export const attack: Attack = {
  name: 'Session fixation',
  // The Google simulator never runs in production.
  environment: { NODE_ENV: 'development' },
  before: "/auth/callback?token=… replaced a manager's session",
  async run({ origin, signIn }) {
    const { token } = await signIn('customer')
    const [own, another] = [await leave(origin), await leave(origin)]
    const code = await codeOf(origin, own)
    const start = (body: object, cookie?: string) =>
      postFrom('203.0.113.2', `${origin}/api/v1/auth/callback`, body, { ...(cookie && { cookie }) })
    const tries = [
      start({ token }),
      start({ code: token.slice(0, 43) }),
      start({ code }),
      start({ code }, another.cookie),
    ]
    const accepted = (await Promise.all(tries)).filter(({ status }) => status === 200).length
    // Shows that the code was valid.
    const ownStatus = (await start({ code }, own.cookie)).status
    const now = `${accepted} of ${tries.length} such links start a session; the browser that began the sign-in gets ${ownStatus}`
    return { now, held: accepted === 0 && ownStatus === 200 }
  },
}

interface Leaving {
  readonly address: URL
  readonly cookie: string
}

/** A browser leaves for Google. */
async function leave(origin: string): Promise<Leaving> {
  const reply = await fetch(`${origin}/api/v1/auth/google/login`, { redirect: 'manual' })
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
  return { address: new URL(reply.headers.get('location') ?? '', origin), cookie }
}

/** Comes back from Google as the attacker. Returns the code in the address of the redirect. */
async function codeOf(origin: string, { address, cookie }: Leaving): Promise<string> {
  const who = { email: 'attacker@example.com', name: 'Ann Kamau', verified: 'yes' }
  const body = new URLSearchParams([...address.searchParams, ...Object.entries(who)])
  const chosen = await fetch(new URL(address.pathname, origin), { method: 'POST', redirect: 'manual', body })
  const back = new URL(chosen.headers.get('location') ?? '', origin)
  const arrived = await fetch(back, { redirect: 'manual', headers: { cookie } })
  return new URL(arrived.headers.get('location') ?? '', origin).searchParams.get('code') ?? ''
}
