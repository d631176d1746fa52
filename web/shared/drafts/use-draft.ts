import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentSession, endedSession } from '../session/session.ts'
import { keepDraft, readDraft } from './drafts.ts'

/** The fields that were changed. Others may have changed the rest by the time that the form is opened again. */
const changesOf = (start: object, values: object): object => {
  const before = new Map(Object.entries(start))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name))),
  )
}

/** The draft of a form. */
export interface FormDraft {
  /** Whether the form began with what was typed earlier. */
  readonly isRestored: boolean
  /** Forgets what was typed, because it was sent. */
  readonly clear: () => void
  /** Forgets what was typed, and begins again. */
  readonly startOver: () => void
}

/**
 * Keeps what a person types into a form in this tab, and restores it when the form is opened again. `form` must not have
 * fields for passwords or other secrets.
 */
export function useDraft<Fields extends FieldValues>(form: UseFormReturn<Fields>, name: string): FormDraft {
  const [of] = useState(() => ({ person: (currentSession() ?? endedSession()?.session)?.email ?? '', form: name }))
  const [start] = useState(() => form.getValues())
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const typed = readDraft(of)
    if (typed) {
      form.reset({ ...start, ...typed }, { keepDefaultValues: true })
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(of, changesOf(start, values)),
    })
  }, [form, of, start])
  const clear = () => keepDraft(of, {})
  return {
    isRestored,
    clear,
    startOver() {
      clear()
      setRestored(false)
      form.reset(start)
      clear()
    },
  }
}
