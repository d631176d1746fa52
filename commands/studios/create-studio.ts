import { DomainError } from '../../domain/kernel/domain-error.ts'
import { proposedCode, readCode } from '../../domain/studio/details.ts'
import { studio } from '../../domain/studio/studio.ts'
import { type Create, create, type Submit, submit } from '../../domain/studio/submit.ts'
import type { CommandContext } from '../context.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withUniquenessReservation } from '../uniqueness-reservations.ts'
import { checkChoice } from './check-choice.ts'
import { studioCodeOf } from './code.ts'

/**
 * An admin's new studio, approved at once; its code is its own. Throws DomainError `invalid`, or `taken` for a code in
 * use.
 */
export async function createStudio(services: Log, command: Create, context: CommandContext) {
  const { studioId } = command
  // Checks the rules first, so that an invalid command reserves no code.
  create(studio.initial, command)
  const code = readCode(command.code)
  return withUniquenessReservation(
    services,
    streams.studioCode(code),
    studioCodeOf(services, studioId, code),
    context,
    () => services.handle(studio, streams.studio(studioId), (state) => create(state, command), context),
  )
}

/** How many codes are tried for a name that many studios share. */
const attempts = 100

/** A manager's new studio, which waits for an admin; its code is made from its name. Throws DomainError `invalid`. */
export async function submitStudio(services: Services, command: Omit<Submit, 'code'>, context: CommandContext) {
  // Checks the rules first, so that an invalid command reserves no code.
  submit(studio.initial, { ...command, code: proposedCode(command.details.name, 0) })
  await checkChoice(services, command.details)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = proposedCode(command.details.name, attempt)
    const owned = studioCodeOf(services, command.studioId, code)
    try {
      return await withUniquenessReservation(services, streams.studioCode(code), owned, context, () =>
        services.handle(
          studio,
          streams.studio(command.studioId),
          (state) => submit(state, { ...command, code }),
          context,
        ),
      )
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'taken')) throw error
    }
  }
  throw new DomainError('taken', 'studio.name-taken', { field: 'name' })
}
