import { postFrom } from './accounts.ts'
import type { Attack } from './attack.ts'

/** Strangers guess many passwords for an account. Its owner then signs in on a known device. */
export const attack: Attack = {
  name: 'Lock-out and guessing',
  before: '10 wrong passwords locked the owner out for 15 minutes',
  async run({ origin, otherOrigin, signIn }) {
    const { email, password } = await signIn('customer')
    const login = (address: string, body: object, headers = {}) =>
      postFrom(address, `${origin}/api/v1/auth/login`, body, headers)
    const first = await login('203.0.113.3', { email, password })
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';')
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const url = `${i % 2 ? origin : otherOrigin}/api/v1/auth/login`
        return postFrom(`198.51.${i}.1`, url, { email, password: `guess ${i}` })
      }),
    )
    const looked = guesses.filter(({ status }) => status === 401).length
    const owner = await login('203.0.113.3', { email, password }, { cookie })
    const now = `${looked} of 60 parallel guesses over two processes are looked at; the owner gets ${owner.status}`
    return { now, held: looked <= 8 && owner.status === 200 }
  },
}
