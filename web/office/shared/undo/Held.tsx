import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { told } from '../../../shared/feedback/toasts.ts'
import { beforeSignOut } from '../../../shared/session/before-sign-out.ts'
import { currentSession } from '../../../shared/session/session.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { useChanges } from '../live/Live.tsx'
import { type Held, type Holding, holding } from './holding.ts'

const HeldContext = createContext<Holding>(holding({ onDone: () => {}, onFailed: () => {} }))

/** Returns the object that holds decisions so that they can be undone. */
export const useHolding = (): Holding => useContext(HeldContext)

/** Returns the decisions that can be undone, are being sent, or failed, latest first. */
export function useAllHeld(): readonly Held[] {
  const { subscribe, all } = useHolding()
  return useSyncExternalStore(subscribe, all, all)
}

/** Returns the pending or failed decision about a subject. */
export const useHeld = (subject: string): Held | undefined =>
  useAllHeld().find(({ command }) => command.subject === subject)

/**
 * Holds the decisions of the enclosed screens for ten seconds, or until the user leaves the page, the back office or the
 * session. This way, no decision is sent under another account and every failure is reported.
 */
export function HeldDecisions({ email, children }: { email: string; children: ReactNode }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const changes = useChanges()
  const isHere = useRef(true)
  const [held] = useState(() =>
    holding({
      onDone: ({ done }) => dispatch(told(done)),
      onFailed: ({ text }) => {
        if (!isHere.current) dispatch(told(text, true))
      },
    }),
  )

  useEffect(() => {
    const send = () => void held.sendAll()
    // On phones, a hidden page may never run code again.
    const sendWhenHidden = () => document.visibilityState === 'hidden' && send()
    isHere.current = true
    window.addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    const stop = beforeSignOut(held.sendAll)
    return () => {
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      stop()
      isHere.current = false
      send()
    }
  }, [held])

  useEffect(() => {
    for (const subject of changes.keys()) void held.check(subject)
  }, [held, changes])

  const asPerson = useMemo<Holding>(
    () => ({
      ...held,
      hold: (command) =>
        held.hold({
          ...command,
          send: async () =>
            currentSession()?.email === email
              ? command.send()
              : { text: `${command.notDone}: ${t('held.other-person')}` },
        }),
    }),
    [held, email, t],
  )
  return <HeldContext value={asPerson}>{children}</HeldContext>
}
