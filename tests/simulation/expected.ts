import { TooManyAttempts } from '../../commands/accounts/attempts.ts'
import { AuthenticationFailed } from '../../commands/accounts/sign-in.ts'
import { Contention } from '../../commands/handle.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { PersonErased } from '../../eventstore/codec/crypto-shredding.ts'
import { AppendUnknown, StoreUnavailable, VersionConflict } from '../../eventstore/event-store.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import { NoTables } from './system/read-store.ts'

const kinds = [
  ...[DomainError, Contention, VersionConflict, StoreUnavailable, AppendUnknown, ReadModelsBehind, NoTables],
  ...[AuthenticationFailed, ReadModelStopped, TooManyAttempts, PersonErased],
]

/** Returns whether users and jobs may get this error, and retry. */
export const isExpected = (error: unknown): boolean => kinds.some((kind) => error instanceof kind)
