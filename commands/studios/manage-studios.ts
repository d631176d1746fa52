import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import type { Studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { accountOf } from '../accounts/find-user.ts'
import type { CommandContext } from '../context.ts'
import type { LogReader, LogWriter, Services } from '../services.ts'
import { changeStudio } from './decide-studio.ts'

/** The studios that changed, and the position of the log after that. */
export interface HandedStudios {
  readonly studioIds: readonly string[]
  readonly position: Position | undefined
}

export interface StudiosToHand {
  readonly studioIds: readonly string[]
  /** The manager's studios as an admin saw them: only studios that differ from these change. Otherwise all may. */
  readonly seen?: readonly string[] | undefined
}

/**
 * Assigns exactly these studios to a manager. Studios they no longer manage are left without a manager, and studios of
 * other managers are reassigned. Throws DomainError `not_found` for an unknown studio or a user who is not a manager,
 * and `invalid` if a deactivated manager would get a studio, before anything changes.
 */
export async function assignStudios(
  services: Handing & LogReader & { readonly vault: { readonly calendarFeeds: Feeds } },
  managerId: string,
  studios: StudiosToHand,
  context: CommandContext,
): Promise<HandedStudios> {
  const found = await accountOf(services, managerId)
  if (!('role' in found) || found.role !== 'studio_manager')
    throw new DomainError('not_found', 'account.manager-not-found')
  const handed = await hand(services, managerId, { ...studios, mayGet: found.status !== 'deactivated' }, context)
  const assigned = new Set(studios.studioIds)
  await services.vault.calendarFeeds.removeOfOthers(
    handed.studioIds.filter((id) => assigned.has(id)),
    managerId,
  )
  await services.vault.calendarFeeds.removeOfOthers(
    handed.studioIds.filter((id) => !assigned.has(id)),
    null,
  )
  return handed
}

/** Leaves the studios of a former manager without a manager. Never throws a DomainError. */
export const leaveStudios = (services: Handing, managerId: string, context: CommandContext) =>
  hand(services, managerId, { studioIds: [], mayGet: false }, context)

type Feeds = Pick<Services['vault']['calendarFeeds'], 'removeOfOthers'>

type Handing = LogWriter & { readonly readModels: Pick<Services['readModels'], 'studiosToAssign'> }

async function hand(
  services: Handing,
  managerId: string,
  { studioIds, seen, mayGet }: StudiosToHand & { readonly mayGet: boolean },
  context: CommandContext,
): Promise<HandedStudios> {
  const wanted = new Set(studioIds)
  const known = await services.readModels.studiosToAssign(managerId, studioIds)
  // A studio that they had when the admin looked may have been deleted since.
  const added = studioIds.filter((id) => !seen?.includes(id))
  if (added.some((wantedId) => !known.some(({ id }) => id === wantedId)))
    throw new DomainError('not_found', 'studio.not-found')
  const changed = seen === undefined ? known : known.filter(({ id }) => seen.includes(id) !== wanted.has(id))
  const isNew = ({ id, manager_id }: (typeof known)[number]) => wanted.has(id) && manager_id !== managerId
  if (!mayGet && changed.some(isNew)) throw invalid('studioIds', 'studio.manager')
  let last: Position | undefined
  for (const { id } of changed) {
    const isTheirs = wanted.has(id)
    // A studio that was deleted, or given to another manager, since the read is skipped; the others still change.
    const assign = (state: Studio) => {
      if (state.status === 'absent' || state.status === 'deleted') return []
      if (!isTheirs && state.managerId !== managerId) return []
      return assignManager(state, { managerId: isTheirs ? managerId : null })
    }
    const { position } = await changeStudio(services, id, assign, context)
    if (position !== undefined && position > (last ?? '')) last = position
  }
  return { studioIds: changed.map(({ id }) => id), position: last }
}
