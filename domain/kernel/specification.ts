import { expect } from 'vitest'
import { type Aggregate, fold } from './aggregate.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

/** given(what happened).when(a command).decides(what follows). Used by every aggregate's tests. */
export const specificationOf = <State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
) => ({
  given: (...events: readonly Event[]) => ({
    when: (decide: (state: State) => readonly Event[]) => ({
      decides: (...expected: readonly Event[]) => expect(decide(fold(aggregate, events))).toEqual(expected),
      changesNothing: () => expect(decide(fold(aggregate, events))).toEqual([]),
      refuses: (code: RefusalCode, message?: string, details?: Readonly<Record<string, unknown>>) => {
        const refusal = refusalOf(() => decide(fold(aggregate, events)))
        expect(refusal).toMatchObject({ code, ...(message && { message }), ...(details && { details }) })
      },
    }),
  }),
})

/** The refusal an action ends in. Fails the test when there is none, and passes any other error on. */
export function refusalOf(action: () => unknown): Refusal {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.fail('nothing was refused')
}
