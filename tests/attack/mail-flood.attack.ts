import { postFrom } from './accounts.ts'
import type { Attack } from './attack.ts'
import { settled } from './settled.ts'

/**
 * Many parallel requests for mails to one address, and registrations of an address to find out whether it has an
 * account.
 */
export const attack: Attack = {
  name: 'Mail flood and known addresses',
  before: '39 mails where 5 is the limit; 409 told that an account exists',
  async run({ origin, otherOrigin, signIn, messages }) {
    const { email } = await signIn('customer')
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const url = `${i % 2 ? origin : otherOrigin}/api/v1/auth/forgot-password`
        return postFrom(`198.51.${i}.2`, url, { email })
      }),
    )
    const count = () => messages().filter(({ to, text }) => to === email && text.includes('reset-password')).length
    const mails = await settled(count)
    const register = (address: string) =>
      postFrom('203.0.113.4', `${origin}/api/v1/auth/register`, {
        ...{ email: address, password: 'dusk over kilimani', name: 'Ann Kamau', phone: '0712345678' },
      })
    const statuses = [(await register(email)).status, (await register('somebody-new@example.com')).status]
    const now = `${mails} mails of 50 requests; a known and a new address answer ${statuses.join(' and ')}`
    return { now, held: mails === 5 && statuses[0] === statuses[1] }
  },
}
