import { claim, release, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import type { CommandContext } from './context.ts'
import type { Services } from './services.ts'

interface Owned {
  readonly ownerId: string
  /** What a person reads when someone else has it. */
  readonly takenText: string
  readonly field: string
}

/** Does `work` with a text claimed for its owner on the stream of that name; gives it back when `work` fails. Refuses `taken`. */
export async function withUnique<Result>(
  { handle }: Services,
  stream: string,
  owned: Owned,
  context: CommandContext,
  work: () => Promise<Result>,
): Promise<Result> {
  await handle(uniqueness, stream, (state) => claim(state, owned), context)
  try {
    return await work()
  } catch (error) {
    await handle(uniqueness, stream, (state) => release(state, owned), context)
    throw error
  }
}
