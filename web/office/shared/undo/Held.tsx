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

/** Holds decisions so that they can be undone. */
export const useHolding = (): Holding => useContext(HeldContext)

/** The decisions that can still be undone, are being sent, or failed; the latest first. */
export function useAllHeld(): readonly Held[] {
  const { subscribe, all } = useHolding()
  return useSyncExternalStore(subscribe, all, all)
}

/** What was decided about something and is not done yet, or failed. */
export const useHeld = (subject: string): Held | undefined =>
  useAllHeld().find(({ command }) => command.subject === subject)

/**
 * Holds what is decided on the screens inside: for ten seconds, or until the person leaves the page, the back office or the
 * session. Nothing is sent as somebody else, and nothing fails unsaid.
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
    // On a phone nothing more may be heard of a page once it is hidden.
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
