import { type StudioEvent, studioEvents } from '../../domain/studio/events.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { type Messages, notification, type Recorded } from './messages.ts'

/**
 * The messages of an event of a studio, for its manager and the one whom it was taken from. Reads the studio as it was
 * before and after the event: only its stream knows whose it was.
 */
export async function studioMessages(store: EventStore, event: Recorded): Promise<Messages> {
  const { stream, type, metadata } = event
  const { before, after } = await around(store, event)
  const known = 'details' in after ? after : 'details' in before ? before : undefined
  const studioName = known?.details.name ?? null
  const { at, actor } = metadata
  const status = type.slice('studio.'.length)
  const update: LiveMessage = {
    event: 'studio_update',
    data: { studioId: stream.slice('studio-'.length), status, at },
  }
  const notified = (texts: Readonly<Record<string, Text>>): LiveMessage[] => {
    const [title, text] = texts[status] ?? []
    if (title === undefined) return [update]
    return [notification({ title, message: `${studioName ?? 'A studio'} ${text}`, at, type, studioName }), update]
  }
  const managerIds = [after, before].flatMap((state) =>
    'managerId' in state && state.managerId ? [state.managerId] : [],
  )
  const byAdmin = 'role' in actor && actor.role === 'admin'
  return {
    managerIds: [...new Set(changesHands.has(type) ? managerIds : managerIds.slice(0, 1))],
    toManagers: notified(managerTexts),
    toAdmins: byAdmin ? [update] : notified(adminTexts),
  }
}

const changesHands = new Set<string>(['studio.manager_assigned', 'studio.deleted'])

type Text = readonly [title: string, message: string]
const managerTexts: Readonly<Record<string, Text>> = {
  approved: ['Studio approved', 'is open for bookings'],
  rejected: ['Studio rejected', 'was not approved'],
  edit_approved: ['Changes approved', 'shows your changes'],
  edit_rejected: ['Changes rejected', 'stays as it was'],
  archived: ['Studio archived', 'takes no new bookings'],
  archive_rejected: ['Archiving rejected', 'stays listed'],
  manager_assigned: ['Studio assigned', 'has another manager'],
  deleted: ['Studio deleted', 'was deleted'],
}
const adminTexts: Readonly<Record<string, Text>> = {
  submitted: ['Studio awaits approval', 'is new'],
  edit_submitted: ['Studio awaits approval', 'is to be changed'],
  archive_requested: ['Studio awaits approval', 'is to be archived'],
}

async function around(
  store: EventStore,
  { stream, version }: Recorded,
): Promise<{ readonly before: Studio; readonly after: Studio }> {
  let [before, after] = [studio.initial, studio.initial]
  for await (const event of store.read(stream, { to: version })) {
    if (!isStudioEvent(event)) continue
    before = after
    after = studio.evolve(after, event)
  }
  return { before, after }
}

const isStudioEvent = (event: { readonly type: string }): event is StudioEvent => event.type in studioEvents
