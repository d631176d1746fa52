import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'

/**
 * Stores the input of a field outside a form in this tab, and restores it after a reload. Returns the props of the
 * field, and a function that removes the input once it is sent.
 */
export function useDraftInput(name: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [of] = useState({ person: '', form: name })
  useEffect(() => {
    const kept = readDraft(of)
    if (ref.current && kept && 'text' in kept && typeof kept.text === 'string') ref.current.value = kept.text
  }, [of])
  const keep = (text: string) => keepDraft(of, text === '' ? {} : { text })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => keep(target.value)
  return { field: { ref, onChange }, clear: () => keep('') }
}
