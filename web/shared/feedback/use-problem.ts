import { useEffect, useRef, useState } from 'react'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { useAppDispatch } from '../store/store.ts'
import { showToast } from './toasts.ts'

/** Returns a function that says whether the component is gone, for what a request does once it is answered. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}

/**
 * Returns a function that closes a dialog once its request has succeeded. It does nothing if the person closed it
 * meanwhile: another may be open by then.
 */
export function useCloseIfOpen(onClose: () => void): () => void {
  const isGone = useIsGone()
  return () => {
    if (!isGone()) onClose()
  }
}

/**
 * Returns a function that says in a toast why a request failed if its form was left meanwhile. It does nothing while the
 * form shows that itself.
 */
export function useToastIfGone(): (text: string) => void {
  const dispatch = useAppDispatch()
  const isGone = useIsGone()
  return (text) => {
    if (isGone()) dispatch(showToast(text, true))
  }
}

/** A text, or one that changes with the language. */
type Text = string | ((t: Translate) => string)

/**
 * Returns the problem that a form shows, and a function that sets it. A form that was closed during its request can't
 * show it any more: a toast does.
 */
export function useProblem(): readonly [problem: string | undefined, setProblem: (text: Text | undefined) => void] {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const isGone = useIsGone()
  const [problem, setProblem] = useState<{ readonly text: Text | undefined }>()
  const translated = (text: Text | undefined) => (typeof text === 'function' ? text(t) : text)
  return [
    translated(problem?.text),
    (text) => {
      const now = translated(text)
      if (!isGone()) setProblem({ text })
      else if (now !== undefined) dispatch(showToast(now, true))
    },
  ]
}
