import { postFrom } from './accounts.ts'
import type { Attack } from './attack.ts'

/** A manager opens a link with the attacker's token, in a browser that did not begin a sign-in. */
export const attack: Attack = {
  name: 'Session fixation',
  before: "/auth/callback?token=… replaced a manager's session",
  async run({ origin, signIn }) {
    const attacker = await signIn('customer')
    const tries = [{ token: attacker.token }, { code: attacker.token.slice(0, 43) }]
    const replies = await Promise.all(
      tries.map((body) => postFrom('203.0.113.2', `${origin}/api/v1/auth/callback`, body)),
    )
    const accepted = replies.filter(({ status }) => status === 200).length
    return { now: `${accepted} of ${replies.length} such links start a session`, held: accepted === 0 }
  },
}
