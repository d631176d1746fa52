import { Refusal } from '../../domain/kernel/refusal.ts'
import { deleteSessionType as remove } from '../../domain/session-type/delete.ts'
import { readDetails } from '../../domain/session-type/details.ts'
import { offered, sessionType } from '../../domain/session-type/session-type.ts'
import { type UpdateSessionType, updateSessionType as update } from '../../domain/session-type/update.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withNewUnique } from '../unique.ts'
import { codeStream, sessionTypeCodeOf } from './code.ts'

/** Changes what future bookings agree to, code and scope too. Refuses `not_found`, `invalid`, `taken`. */
export const updateSessionType = (
  services: Log,
  sessionTypeId: string,
  command: UpdateSessionType,
  context: CommandContext,
) =>
  withNewUnique(
    services,
    async () => {
      const stream = streams.sessionType(sessionTypeId)
      const { state, version } = await load(services.store, sessionType, stream)
      const before = offered(state)
      const place = { studioId: command.studioId, type: readDetails(command.details).type }
      return {
        from: codeStream({ studioId: before.studioId, type: before.details.type }),
        to: codeStream(place),
        owned: sessionTypeCodeOf(services, sessionTypeId, place),
        work: () => services.handle(sessionType, stream, (now) => update(now, command), context, { at: version }),
      }
    },
    context,
  )

/** Stops offering a session type; its code can be had again. Refuses `not_found`. */
export const deleteSessionType = ({ handle }: Services, sessionTypeId: string, context: CommandContext) =>
  handle(sessionType, streams.sessionType(sessionTypeId), remove, context)

/** Stops offering a session type at the studio it is assigned to. Refuses `not_found` where it is not. */
export const unassignSessionType = (
  { handle }: Services,
  { studioId, sessionTypeId }: { readonly studioId: string; readonly sessionTypeId: string },
  context: CommandContext,
) =>
  handle(
    sessionType,
    streams.sessionType(sessionTypeId),
    (state) => {
      if (offered(state).studioId !== studioId) throw new Refusal('not_found', 'Session type not found')
      return remove(state)
    },
    context,
  )
