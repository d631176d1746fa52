import { readCode } from '../../domain/studio/details.ts'
import { studio } from '../../domain/studio/studio.ts'
import { type Create, create } from '../../domain/studio/submit.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withUnique } from '../unique.ts'

/** An admin's new studio, approved at once; its code is its own. Refuses `invalid`, or `taken` for a code in use. */
export async function createStudio(services: Services, command: Create, context: CommandContext) {
  const owned = { ownerId: command.studioId, takenText: 'A studio with this code already exists', field: 'code' }
  return withUnique(services, streams.studioCode(readCode(command.code)), owned, context, () =>
    services.handle(studio, streams.studio(command.studioId), (state) => create(state, command), context),
  )
}
