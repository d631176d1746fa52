import { type StudioEvent, studioEvents } from '../../domain/studio/events.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { aboutNothing } from './notification.ts'

/** What happened to a studio, and which managers it concerns: its own, and the one it was taken from. */
export interface StudioNews {
  readonly managerIds: readonly string[]
  readonly toManagers: readonly LiveMessage[]
  readonly toAdmins: readonly LiveMessage[]
}

/** Reads the studio as it was before and after the event: only its stream knows whose it was. */
export async function studioNews(store: EventStore, event: RecordedEvent<StoredEvent>): Promise<StudioNews> {
  const { before, after } = await around(store, event)
  const known = 'details' in after ? after : 'details' in before ? before : undefined
  const name = known?.details.name ?? 'A studio'
  const { at } = event.metadata
  const status = event.type.slice('studio.'.length)
  const update: LiveMessage = {
    event: 'studio_update',
    data: { studioId: event.stream.slice('studio-'.length), status, at },
  }
  const note = { ...aboutNothing, at, type: event.type, studioName: known?.details.name ?? null }
  const told = (texts: Readonly<Record<string, Told>>): LiveMessage[] => {
    const text = texts[status]
    return text
      ? [{ event: 'notification', data: { ...note, title: text[0], message: `${name} ${text[1]}` } }, update]
      : [update]
  }
  const managerIds = [after, before].flatMap((state) =>
    'managerId' in state && state.managerId ? [state.managerId] : [],
  )
  const byAdmin = 'role' in event.metadata.actor && event.metadata.actor.role === 'admin'
  return {
    managerIds: [...new Set(changesHands.has(event.type) ? managerIds : managerIds.slice(0, 1))],
    toManagers: told(managerTexts),
    toAdmins: byAdmin ? [update] : told(adminTexts),
  }
}

const changesHands = new Set<string>(['studio.manager_assigned', 'studio.deleted'])

type Told = readonly [title: string, message: string]
const managerTexts: Readonly<Record<string, Told>> = {
  approved: ['Studio approved', 'is open for bookings'],
  rejected: ['Studio rejected', 'was not approved'],
  edit_approved: ['Changes approved', 'shows your changes'],
  edit_rejected: ['Changes rejected', 'stays as it was'],
  archived: ['Studio archived', 'takes no new bookings'],
  archive_rejected: ['Archiving rejected', 'stays listed'],
  manager_assigned: ['Studio assigned', 'has another manager'],
  deleted: ['Studio deleted', 'was deleted'],
}
const adminTexts: Readonly<Record<string, Told>> = {
  submitted: ['Studio awaits approval', 'is new'],
  edit_submitted: ['Studio awaits approval', 'is to be changed'],
  archive_requested: ['Studio awaits approval', 'is to be archived'],
}

async function around(
  store: EventStore,
  { stream, version }: RecordedEvent<StoredEvent>,
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
