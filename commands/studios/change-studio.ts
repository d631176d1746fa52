import type { StudioEvent } from '../../domain/studio/events.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'

/**
 * Runs a decision about one studio (see domain/studio), or several in one append with `inTurn`. Throws the decision's
 * DomainError.
 */
export const changeStudio = (
  { handle }: Log,
  studioId: string,
  decide: (state: Studio) => readonly StudioEvent[],
  context: CommandContext,
) => handle(studio, streams.studio(studioId), decide, context)
