import { expect } from 'vitest'
import { type Aggregate, fold } from './aggregate.ts'
import { DomainError, type DomainErrorCode } from './domain-error.ts'

/** Given events, when a command runs, then it decides these events or throws. Every aggregate's tests use it. */
export const specificationOf = <State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
) => ({
  given: (...events: readonly Event[]) => ({
    when: (decide: (state: State) => readonly Event[]) => ({
      decides: (...expected: readonly Event[]) => expect(decide(fold(aggregate, events))).toEqual(expected),
      changesNothing: () => expect(decide(fold(aggregate, events))).toEqual([]),
      throws: (code: DomainErrorCode, message?: string, details?: Readonly<Record<string, unknown>>) => {
        const error = domainErrorOf(() => decide(fold(aggregate, events)))
        expect(error).toMatchObject({ code, ...(message && { message }), ...(details && { details }) })
      },
    }),
  }),
})

/** Returns the DomainError that `action` throws. Fails the test when it throws none; rethrows any other error. */
export function domainErrorOf(action: () => unknown): DomainError {
  try {
    action()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  return expect.fail('nothing was refused')
}
