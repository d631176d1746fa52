import { useLayoutEffect, useRef, useState } from 'react'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { useToast } from './use-toast.ts'

/** Returns a function that tells whether the component is unmounted, for use after a request. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  // Other effects end a moment after the component has left the page, and an answer may arrive in between.
  useLayoutEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}

/**
 * Returns a function that closes a dialog once its request has succeeded. It does nothing if the person has closed it in
 * the meantime, because another dialog may be open by then.
 */
export function useCloseIfOpen(onClose: () => void): () => void {
  const isGone = useIsGone()
  return () => {
    if (!isGone()) onClose()
  }
}

/**
 * Returns a function that shows in a toast why a request failed, if its form was left in the meantime. It does nothing
 * while the form itself shows the error.
 */
export function useToastIfGone(): (text: string) => void {
  const toast = useToast()
  const isGone = useIsGone()
  return (text) => {
    if (isGone()) toast(text, true)
  }
}

/** A text, or one that changes with the language. */
type Text = string | ((t: Translate) => string)

/** `isAtField`: the form's fields show the problem, so only a toast needs the text. */
type SetProblem = (text: Text | undefined, isAtField?: boolean) => void

/**
 * Returns the problem that a form shows, and a function that sets it. If the form was closed during its request, a toast
 * shows the problem instead.
 */
export function useProblem(): readonly [problem: string | undefined, setProblem: SetProblem] {
  const t = useTranslate()
  const toast = useToast()
  const isGone = useIsGone()
  const [problem, setProblem] = useState<{ readonly text: Text | undefined }>()
  const translated = (text: Text | undefined) => (typeof text === 'function' ? text(t) : text)
  return [
    translated(problem?.text),
    (text, isAtField = false) => {
      const now = translated(text)
      if (!isGone()) setProblem({ text: isAtField ? undefined : text })
      else if (now !== undefined) toast(now, true)
    },
  ]
}
