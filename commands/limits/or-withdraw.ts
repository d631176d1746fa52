import { DomainError } from '../../domain/kernel/domain-error.ts'

/** Runs an act and removes its count if a rule rejects it. After an unknown outcome the count stays. */
export async function orWithdraw<Result>(act: () => Promise<Result>, withdraw: () => Promise<void>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError) await withdraw()
    throw error
  }
}
