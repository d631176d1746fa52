import { TooManyAttempts } from '../../../commands/accounts/attempts.ts'
import { FactorSecrets, Factors, type NewPasskey, type Totp } from '../../../commands/factors/factors.ts'
import type { Queryable } from '../../../projections/engine/schema.ts'
import { currentScheduler } from '../virtual/scheduler.ts'

type Ask = <Result>(label: string, effect: () => Result) => Promise<Result>

const [windowMs, maxTries] = [15 * 60_000, 10]
const now = () => currentScheduler().now
const noDatabase = { query: () => Promise.reject(new Error('There is no database')) } as unknown as Queryable

/** The vault's tables of factors: shared by all processes, and durable. */
export class FactorTables {
  passkeys: readonly NewPasskey[] = []
  readonly totp = new Map<string, Totp & { readonly lastStep: number }>()
  readonly recoveryCodes = new Map<string, ReadonlySet<string>>()
  readonly tries = new Map<string, readonly number[]>()
}

/** The factors over those tables, instead of `Factors`' SQL. */
export class SimulatedFactors extends Factors {
  readonly #tables: FactorTables
  readonly #isForgotten: (userId: string) => boolean
  readonly #ask: Ask

  constructor(tables: FactorTables, isForgotten: (userId: string) => boolean, ask: Ask) {
    super(noDatabase, new FactorSecrets('a'.repeat(64)))
    this.#tables = tables
    this.#isForgotten = isForgotten
    this.#ask = ask
  }

  override countsOf = (userId: string) =>
    this.#ask('count factors', () => ({
      passkeys: this.#tables.passkeys.filter((each) => each.userId === userId).length,
      totp: this.#tables.totp.get(userId)?.active ?? false,
      recoveryCodes: this.#tables.recoveryCodes.get(userId)?.size ?? 0,
    }))

  override addPasskey = (passkey: NewPasskey) =>
    this.#ask('add a passkey', () => {
      const others = this.#tables.passkeys.filter(({ factorId }) => factorId !== passkey.factorId)
      if (!this.#isForgotten(passkey.userId)) this.#tables.passkeys = [...others, passkey]
    })

  override totpOf = (userId: string) => this.#ask('authenticator app', () => this.#tables.totp.get(userId))

  override beginTotp = (userId: string, begun: Pick<Totp, 'factorId' | 'secret'>) =>
    this.#ask('begin an authenticator app', () => {
      if (this.#isForgotten(userId) || this.#tables.totp.get(userId)?.active) return
      this.#tables.totp.set(userId, { ...begun, active: false, createdAt: new Date(now()), lastStep: 0 })
    })

  override useTotpStep = (userId: string, factorId: string, lastStep: number) =>
    this.#ask('use a code', () => {
      const totp = this.#tables.totp.get(userId)
      if (!totp || totp.factorId !== factorId || totp.lastStep >= lastStep) return false
      this.#tables.totp.set(userId, { ...totp, active: true, lastStep })
      return true
    })

  override remove = (userId: string, factorId: string) =>
    this.#ask('remove a factor', () => {
      this.#tables.passkeys = this.#tables.passkeys.filter((each) => each.factorId !== factorId)
      if (this.#tables.totp.get(userId)?.factorId === factorId) this.#tables.totp.delete(userId)
    })

  override setRecoveryCodes = (userId: string, codes: readonly string[]) =>
    this.#ask('set recovery codes', () => {
      if (!this.#isForgotten(userId)) this.#tables.recoveryCodes.set(userId, new Set(codes))
    })

  override useRecoveryCode = (userId: string, code: string) =>
    this.#ask('use a recovery code', () => {
      const codes = this.#tables.recoveryCodes.get(userId)
      if (!codes?.has(code)) return false
      this.#tables.recoveryCodes.set(userId, new Set([...codes].filter((each) => each !== code)))
      return true
    })

  override countTry = (userId: string) =>
    this.#ask('count a try', () => {
      const recent = [...(this.#tables.tries.get(userId) ?? []), now()].filter((at) => at > now() - windowMs)
      this.#tables.tries.set(userId, recent)
      if (recent.length > maxTries) throw new TooManyAttempts(windowMs / 1_000)
    })

  override clearTries = (userId: string) => this.#ask('clear tries', () => void this.#tables.tries.delete(userId))

  override removeAll = (userId: string) =>
    this.#ask('remove all factors', () => {
      this.#tables.passkeys = this.#tables.passkeys.filter((each) => each.userId !== userId)
      this.#tables.totp.delete(userId)
      this.#tables.recoveryCodes.delete(userId)
    })
}
