import { FactorSecrets, Factors, type NewPasskey, type Totp } from '../../../commands/factors/factors.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import { type Ask, instead, noDatabase } from './ports.ts'

const now = () => currentScheduler().now
/** The vault's tables of factors: shared by all processes, and durable. */
export class FactorTables {
  passkeys: readonly NewPasskey[] = []
  readonly totp = new Map<string, Totp & { readonly lastStep: number }>()
  readonly recoveryCodes = new Map<string, ReadonlySet<string>>()
}

/** The factors over those tables, instead of `Factors`' SQL. */
export function factorsIn(tables: FactorTables, isForgotten: (userId: string) => boolean, ask: Ask): Factors {
  return instead(ask, new Factors(noDatabase, new FactorSecrets('a'.repeat(64))), {
    countsOf: (userId) => ({
      passkeys: tables.passkeys.filter((each) => each.userId === userId).length,
      totp: tables.totp.get(userId)?.active ?? false,
      recoveryCodes: tables.recoveryCodes.get(userId)?.size ?? 0,
    }),
    addPasskey: (passkey) => {
      const known = tables.passkeys.find(({ credentialId }) => credentialId === passkey.credentialId)
      if (!known && !isForgotten(passkey.userId)) tables.passkeys = [...tables.passkeys, passkey]
      return known === undefined || known.factorId === passkey.factorId
    },
    totpOf: (userId) => tables.totp.get(userId),
    beginTotp: ({ userId }, begun) => {
      if (isForgotten(userId) || tables.totp.get(userId)?.active) return
      tables.totp.set(userId, { ...begun, active: false, createdAt: new Date(now()), lastStep: 0 })
    },
    useTotpStep: (userId, factorId, lastStep) => {
      const totp = tables.totp.get(userId)
      if (!totp || totp.factorId !== factorId || totp.lastStep >= lastStep) return false
      tables.totp.set(userId, { ...totp, active: true, lastStep })
      return true
    },
    remove: (userId, factorId) => {
      tables.passkeys = tables.passkeys.filter((each) => each.factorId !== factorId)
      if (tables.totp.get(userId)?.factorId === factorId) tables.totp.delete(userId)
    },
    addRecoveryCodes: ({ userId }, codes) => {
      if (isForgotten(userId) || tables.recoveryCodes.get(userId)?.size) return false
      tables.recoveryCodes.set(userId, new Set(codes))
      return true
    },
    setRecoveryCodes: ({ userId }, codes) => {
      if (isForgotten(userId)) return false
      tables.recoveryCodes.set(userId, new Set(codes))
      return true
    },
    useRecoveryCode: (userId, code) => {
      const codes = tables.recoveryCodes.get(userId)
      if (!codes?.has(code)) return false
      tables.recoveryCodes.set(userId, new Set([...codes].filter((each) => each !== code)))
      return true
    },
    removeAll: (userId) => {
      tables.passkeys = tables.passkeys.filter((each) => each.userId !== userId)
      tables.totp.delete(userId)
      tables.recoveryCodes.delete(userId)
    },
  })
}
