import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import type { SessionTypeTerms } from '../../domain/session-type/decisions.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'
import { ownerOf } from '../uniqueness-reservations.ts'
import { updateSessionType } from './change-session-type.ts'
import { codeStream } from './code.ts'
import { createSessionType } from './create-session-type.ts'
import { offeredType } from './offered-type.ts'

export interface AssignSessionType {
  readonly studioIds: readonly string[]
  /** Cents by studio id, if the price differs from the session type's. */
  readonly priceCents: ReadonlyMap<string, number>
}

/**
 * Offers a session type at studios, as a separate type of each studio with the same code. If a studio already offers
 * one with that code, its terms become these. Idempotent, so an admin can repeat an assignment that a crash cut short.
 * Throws DomainError `invalid` without studios or for one that is not active, `not_found`.
 */
export async function assignSessionType(
  services: Services,
  sessionTypeId: string,
  { studioIds, priceCents }: AssignSessionType,
  context: CommandContext,
): Promise<{ readonly sessionTypeIds: string[]; readonly position: Position | undefined }> {
  const ids = [...new Set(studioIds)]
  if (ids.length === 0) throw invalid('studioIds', 'session-type.studio')
  const { details } = await offeredType(services, sessionTypeId)
  const active = await services.readModels.assignableStudios(ids)
  if (ids.some((id) => !active.has(id))) throw invalid('studioIds', 'session-type.active-studios-only')
  const sessionTypeIds: string[] = []
  let position: Position | undefined
  for (const studioId of ids) {
    const terms = { studioId, details: { ...details, priceCents: priceCents.get(studioId) ?? details.priceCents } }
    const assigned = await offerAt(services, terms, context)
    sessionTypeIds.push(assigned.sessionTypeId)
    if (assigned.position && (!position || assigned.position > position)) position = assigned.position
  }
  return { sessionTypeIds, position }
}

type Terms = SessionTypeTerms & { readonly studioId: string }

async function offerAt(services: Services, terms: Terms, context: CommandContext) {
  const created = newId()
  try {
    const { position } = await createSessionType(services, { sessionTypeId: created, ...terms }, context)
    return { sessionTypeId: created, position }
  } catch (error) {
    const owner = await ownerOf(services, codeStream({ studioId: terms.studioId, type: terms.details.type }))
    if (!(error instanceof DomainError && error.code === 'taken') || owner === undefined) throw error
    const { position } = await updateSessionType(services, owner, terms, context)
    return { sessionTypeId: owner, position }
  }
}
