import { expect } from 'vitest'
import { googleLogin } from '../../api/contract/auth.ts'
import { pathOf, type Reply } from './client.ts'
import type { TestServer } from './server.ts'

const manual = { redirect: 'manual' } as const
const locationOf = ({ headers }: Reply) => headers.get('location') ?? ''

/** A browser that signs in with the Google simulator, step by step. */
export function googleBrowser(serverNow: () => TestServer) {
  const here = (address: string) => address.replace(serverNow().url, '')

  /** Goes to the simulator. Returns its address with the parameters, and the cookie that was set. */
  async function leave() {
    const { client, url } = serverNow()
    const sent = await client.send('GET', pathOf(googleLogin, {}), manual)
    expect(sent.status).toBe(302)
    const address = here(locationOf(sent))
    const [cookie = ''] = (sent.headers.get('set-cookie') ?? '').split(';')
    return { address, cookie, query: new URL(address, url).searchParams, sent }
  }

  /** Chooses a person on the simulator's page. Returns the address to which the browser is redirected. */
  async function choose(
    address: string,
    query: URLSearchParams,
    email: string,
    more: Record<string, string> = { verified: 'yes' },
  ): Promise<string> {
    const body = new URLSearchParams([...query, ...Object.entries({ email, name: 'Wanja Kamau', ...more })])
    const chosen = await serverNow().client.send('POST', address.split('?')[0] ?? '', { ...manual, body })
    expect(chosen.status).toBe(303)
    return here(locationOf(chosen))
  }

  /** Comes back with a cookie. Returns the address to which the server redirects. */
  async function arrive(back: string, cookie: string): Promise<URL> {
    const { client, url } = serverNow()
    const reply = await client.send('GET', back, { ...manual, headers: { cookie } })
    expect(reply.status).toBe(302)
    return new URL(locationOf(reply), url)
  }

  return { leave, choose, arrive }
}
