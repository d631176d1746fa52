import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { currentSession, endedSession } from '../session/session.ts'
import { readDraft, saveDraft } from './drafts.ts'

/** Returns the fields that were changed since `start`. Others may have changed the rest meanwhile. */
export function changesOf<Values extends object>(start: object, values: Values): Partial<Values> {
  const before = new Map(Object.entries(start))
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, before.get(name)))
  return Object.fromEntries(changed) as Partial<Values>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The name under which a draft stores the values that its fields had before they were changed. */
const beforeName = '@before'

/** Returns the part of a draft to store: the changed fields, and their values before. */
const withBefore = (changes: object, start: object): object => {
  const before = Object.entries(start).filter(([name]) => name in changes)
  return before.length > 0 ? { ...changes, [beforeName]: Object.fromEntries(before) } : changes
}

const without = (names: readonly string[], values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const nothing = {}
const none: readonly string[] = []

/** Resets a form to its saved values. Fields that have changed since `sent` was sent keep their input. */
export function resetToSaved<Fields extends FieldValues>(form: UseFormReturn<Fields>, sent: Fields, saved: Fields) {
  form.reset({ ...saved, ...changesOf(sent, form.getValues()) })
  form.reset(saved, { keepValues: true })
}

/** The draft of a form. */
export interface FormDraft {
  /** Whether the form began with earlier input. If so, `changed` says that another person has changed its fields since. */
  readonly restored: 'unchanged' | 'changed' | null
  /** Returns whether a field was changed, earlier or now. */
  readonly holds: (field: string) => boolean
  /** Removes the input, because it was sent. */
  readonly clear: () => void
  /** Removes the input and resets the form. */
  readonly startOver: () => void
}

/** The draft of a form that stays open after it was sent. */
interface KeptDraft<Fields> extends FormDraft {
  /** Resets the form to its saved values. Fields that have changed since `sent` was sent keep their input. */
  readonly resetToSaved: (sent: Fields, saved: Fields) => void
}

/**
 * Stores a person's input of a form in this tab, and restores it when the form is opened again. `known` are values that
 * the form itself fills in. Fields for `secrets`, such as passwords, are not stored.
 */
export function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  {
    known = nothing,
    secrets = none,
  }: { known?: Partial<Fields>; secrets?: readonly (keyof Fields & string)[] } = nothing,
): KeptDraft<Fields> {
  const [of] = useState(() => ({ person: (currentSession() ?? endedSession()?.session)?.email ?? '', form: name }))
  const start = useRef(form.getValues())
  // What the restored fields contained before they were changed, perhaps in an earlier opening.
  const changedFrom = useRef<object>({})
  const [restored, setRestored] = useState<FormDraft['restored']>(null)
  useEffect(() => {
    const draft = readDraft(of)
    if (!draft) return
    const { [beforeName]: before = {}, ...typed }: { [beforeName]?: object } = { ...draft }
    const now = new Map(Object.entries(start.current))
    const wanted = new Map(Object.entries(typed))
    const isOutdated = ([name, value]: [string, unknown]) =>
      now.has(name) && !isSame(value, now.get(name)) && !isSame(wanted.get(name), now.get(name))
    form.reset({ ...start.current, ...typed }, { keepDefaultValues: true })
    changedFrom.current = before
    setRestored(Object.entries(before).some(isOutdated) ? 'changed' : 'unchanged')
  }, [form, of])
  const save = useCallback(
    (values: object) => {
      const changes = without(secrets, changesOf({ ...start.current, ...known }, values))
      saveDraft(of, withBefore(changes, without(Object.keys(known), { ...start.current, ...changedFrom.current })))
    },
    [of, known, secrets],
  )
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }), [form, save])
  const holds = useCallback((field: string) => field in (readDraft(of) ?? {}), [of])
  const clear = () => saveDraft(of, {})
  return {
    restored,
    holds,
    clear,
    startOver() {
      clear()
      changedFrom.current = {}
      setRestored(null)
      form.reset({ ...start.current, ...known })
      clear()
    },
    resetToSaved(sent, saved) {
      start.current = saved
      changedFrom.current = {}
      setRestored(null)
      resetToSaved(form, sent, saved)
      // The form may be gone.
      save(form.getValues())
    },
  }
}

/**
 * Stores the input of a field outside a form in this tab, and restores it after a reload. Returns the props of the
 * field, and a function that removes the input once it is sent.
 */
export function useDraftInput(name: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [of] = useState({ person: '', form: name })
  useEffect(() => {
    const saved = readDraft(of)
    if (ref.current && saved && 'text' in saved && typeof saved.text === 'string') ref.current.value = saved.text
  }, [of])
  const keep = (text: string) => saveDraft(of, text === '' ? {} : { text })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => keep(target.value)
  return { field: { ref, onChange }, clear: () => keep('') }
}

/**
 * Says that a form contains earlier input, and whether another person has changed the same fields since, with a button
 * to start over.
 */
export function DraftNotice({ draft: { restored, startOver } }: { draft: FormDraft }) {
  const t = useTranslate()
  if (!restored) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-muted">
      {t(restored === 'changed' ? 'draft.outdated' : 'draft.kept')}
      <button type="button" className="link min-h-11" onClick={startOver}>
        {t('draft.start-over')}
      </button>
    </p>
  )
}
