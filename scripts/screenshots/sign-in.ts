import * as z from 'zod'
import { login } from '../../api/contract/auth.ts'
import type { RunningServer } from '../../server/main.ts'
import { demoAccounts } from '../seed/accounts.ts'
import type { View } from './views.ts'

/** The tokens of the users whose screens are shown. */
export type SignedIn = Readonly<Record<NonNullable<View['as']>, string>>

const Answer = z.object({ data: z.object({ token: z.string() }) })

/** Signs in as the demo's admin and its first manager. Throws if there is no demo. */
export async function signInToDemo({ url, config }: RunningServer): Promise<SignedIn> {
  const demo = await demoAccounts(config)
  if (!demo) throw new Error('There is no demo to sign in to')
  const tokenOf = async (who: keyof SignedIn) => {
    const email = demo.accounts.find((account) => account.who === who)?.email
    const response = await fetch(`${url}/api/v1${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demo.password }),
    })
    return Answer.parse(await response.json()).data.token
  }
  return { admin: await tokenOf('admin'), manager: await tokenOf('manager') }
}
