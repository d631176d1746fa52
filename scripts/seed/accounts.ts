import { randomInt } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ensureFirstAdmin, type RegisterServices } from '../../commands/accounts/join.ts'
import { byProcess, newId } from '../../commands/context.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { parseJson } from '../../lib/json.ts'
import type { Config } from '../../runtime/config.ts'
import { StartError } from '../../runtime/start-checks.ts'
import { admin, customers, managers } from './demo/demo.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password that is easy to type: three groups of four. */
export const newPassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-')

/**
 * Creates the first admin if there is none. Unless the demo gives the password, prints it and forgets the accounts of an
 * earlier demo. Throws a StartError on failure.
 */
export async function firstAdmin(services: RegisterServices, config: Config, demoPassword?: string): Promise<void> {
  const { email } = config.admin
  const password = demoPassword ?? newPassword()
  const name = email === admin.email ? admin.name : 'Admin'
  try {
    const wanted = { name, email, password: config.admin.password ?? password }
    const made = await ensureFirstAdmin(services, wanted, byProcess('start', newId(), new Date()))
    if (!made || demoPassword !== undefined) return
    // It may be from a demo in another database.
    await rm(demoAccountsFile(config), { force: true })
    console.log(
      `  The first admin is ${email}, with ${config.admin.password ? 'the password of ADMIN_PASSWORD' : `the password ${password} (shown this once)`}`,
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new StartError(
      error.code === 'taken'
        ? `ADMIN_EMAIL is "${email}": it belongs to a user who is not an admin. Choose another address.`
        : `ADMIN_PASSWORD is set: ${error.message}`,
    )
  }
}

const DemoAccounts = z.object({
  password: z.string(),
  accounts: z.array(z.object({ who: z.string(), email: z.string(), ownPassword: z.boolean() })),
})
/** Where the demo's accounts are stored. */
export const demoAccountsFile = ({ dataDir }: Config) => join(dataDir, 'demo-accounts.json')

/**
 * Stores the demo's accounts in the data directory, so that later starts print them: while the demo is incomplete, only
 * the admin, who may be the only one.
 */
export async function keepDemoAccounts(config: Config, password: string, isComplete: boolean): Promise<void> {
  const ownPassword = config.admin.password !== undefined
  const others = [
    ...Object.values(managers).map(({ email }) => ({ who: 'manager', email, ownPassword: false })),
    ...customers.slice(0, 1).map(({ email }) => ({ who: 'customer', email, ownPassword: false })),
  ]
  const accounts = [{ who: 'admin', email: config.admin.email, ownPassword }, ...(isComplete ? others : [])]
  await writeFile(demoAccountsFile(config), `${JSON.stringify({ password, accounts }, null, 2)}\n`, { mode: 0o600 })
}

/** Returns the demo's accounts; undefined if there is no demo. */
export async function demoAccounts(config: Config): Promise<z.infer<typeof DemoAccounts> | undefined> {
  const text = await readFile(demoAccountsFile(config), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : DemoAccounts.safeParse(parseJson(text)).data
}

/** Returns the demo's accounts, one per line; empty if there is no demo. */
export async function demoAccountLines(config: Config): Promise<string> {
  const found = await demoAccounts(config)
  if (!found) return ''
  const lines = found.accounts.map(
    ({ who, email, ownPassword }) =>
      `    ${who.padEnd(9)} ${email}${ownPassword ? '  (the password of ADMIN_PASSWORD)' : ''}`,
  )
  return [`  Demo accounts, unless they were changed, with the password ${found.password}:`, ...lines, ''].join('\n')
}
