import { isDeepStrictEqual } from 'node:util'
import { conflictsOf, type FieldConflict } from '../../../domain/studio/changes.ts'
import type { StudioBasics } from '../../../domain/studio/studio.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { type Folded, idOf } from './folded.ts'
import { must } from './violation.ts'

/** The values of a form's fields. */
export type Fields = Readonly<Record<string, unknown>>

/** A submitted form: its initial and its sent values. */
type Form = Readonly<Record<'shown' | 'sent', Fields>>
type Hours = Pick<StudioBasics, 'openingHours' | 'bufferMinutes'>

/** The fields of the form of a studio's hours: each day is one. */
export const hoursFields = ({ openingHours, bufferMinutes }: Hours): Fields => ({
  ...Object.fromEntries(openingHours.map((hours, day) => [`the hours of day ${day}`, hours])),
  bufferMinutes,
})

/**
 * Forms by the request that sent them. Saving one changes only the fields that its user changed, and only if no other
 * person changed them since. Approving an edit changes only fields that no one has changed since it was submitted,
 * unless the admin saw both values and chose the edit's.
 */
export function formRules(known: Folded) {
  const forms = new Map<string, Form>()
  /** The conflicts that an admin resolved in favour of the edit, by request. */
  const chosen = new Map<string, readonly FieldConflict[]>()

  function checkApproval(id: string, { data, metadata }: Extract<Event, { type: 'studio.edit_approved' }>): void {
    const before = known.studios.get(id)
    const isSubmitted = before?.status === 'approved' && before.pendingEdit !== null
    must(isSubmitted, `an edit of studio ${id} was approved that was never submitted`)
    for (const { field, ...values } of conflictsOf(before.pendingEdit, before.details)) {
      const isChosen = chosen.get(metadata.correlationId)?.some((each) => isDeepStrictEqual(each, { field, ...values }))
      must(isChosen || !(field in data.changes), `approving an edit of studio ${id} undoes a change of ${field}`)
    }
  }

  return {
    sends(requestId: string, form: Form): void {
      forms.set(requestId, form)
    },

    chooses(requestId: string, conflicts: readonly FieldConflict[]): void {
      chosen.set(requestId, conflicts)
    },

    /** Call it before the event is folded. */
    sees(event: Event): void {
      if (event.type === 'studio.edit_approved') checkApproval(idOf(event), event)
      const form = forms.get(event.metadata.correlationId)
      if (!form) return
      const id = idOf(event)
      const [studio, entry, sessionType] = [known.studios.get(id), known.entries.get(id), known.sessionTypes.get(id)]
      if (event.type === 'studio.hours_set' && studio && 'openingHours' in studio)
        check(form, hoursFields(studio), hoursFields(event.data))
      if (event.type === 'studio.updated' && studio && 'details' in studio)
        check(form, { code: studio.code, ...studio.details }, event.data.changes)
      if ((event.type === 'feature.updated' || event.type === 'limitation.updated') && entry?.status === 'listed')
        check(form, { ...entry.item }, { ...event.data })
      if (event.type === 'session_type.updated' && sessionType?.status === 'offered')
        check(form, { studioId: sessionType.studioId, ...sessionType.details }, { ...event.data })
    },
  }
}

function check(form: Form, before: Fields, after: Fields): void {
  for (const field of Object.keys(after)) {
    if (isDeepStrictEqual(before[field], after[field]) || !(field in form.sent)) continue
    const shown = form.shown[field]
    const sent = form.sent[field]
    must(!isDeepStrictEqual(shown, sent), `a form that left ${field} alone silently undoes a change of it`)
    const isSeen = isDeepStrictEqual(before[field], shown)
    must(isSeen, `a form silently overwrites a change of ${field} that it did not show`)
  }
}
