import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { fetchAhead } from '../api-client/api.ts'
import { storedObject, tabStorage } from '../drafts/drafts.ts'
import { currentSession, writeStorage } from '../session/session.ts'
import { type Store, useAppDispatch, useAppSelector } from '../store/store.ts'
import { continued, type Flow, leftBehind, noFlow, restored, type Sending, unanswered, wentTo } from './flow.ts'
import { loadBookingFlow } from './open-booking.ts'
import { sendBooking } from './send-booking.ts'

/** Offers to continue a booking whose page was left. Renders nothing if there is none. */
export function ContinueBooking() {
  const isLeft = useAppSelector(({ flow }) => flow.step === 'closed' && flow.left !== null)
  return isLeft && <Offer />
}

function Offer() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const prefetch = () => fetchAhead(loadBookingFlow)
  return (
    <section
      aria-label={t('resume.region')}
      className="pointer-events-auto flex items-center gap-1 rounded-pill border border-line bg-surface p-1 shadow-lifted"
    >
      <Button
        kind="quiet"
        size="small"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => dispatch(continued())}
      >
        <Icon name="calendar" /> {t('resume.continue')}
      </Button>
      <IconButton icon="close" aria-label={t('resume.dismiss')} onClick={() => dispatch(wentTo('closed'))} />
    </section>
  )
}

const key = 'studioni.booking'

/** An unfinished booking, the path of its last page, and the email address of the person who was signed in. */
export interface Draft {
  readonly flow: Flow
  readonly path: string
  readonly person?: string | undefined
}

const isFlow = (value: unknown): value is Flow =>
  typeof value === 'object' && value !== null && 'step' in value && 'studioId' in value
const isDraft = (value: object): value is Draft =>
  'path' in value && typeof value.path === 'string' && 'flow' in value && isFlow(value.flow)

function savedDraft(): Draft | undefined {
  const saved = storedObject(key)
  // An earlier version of the app may have stored fewer properties.
  return saved && isDraft(saved) ? { ...saved, flow: { ...noFlow, ...saved.flow } } : undefined
}

/**
 * Returns who was signed in when this tab's unfinished booking was saved; undefined for a guest, or without a booking.
 */
export function personOfBooking(): string | undefined {
  const draft = savedDraft()
  // A guest who begins a booking after a finished one may be another person.
  const isEmpty = JSON.stringify(draft?.flow) === JSON.stringify(noFlow)
  return isEmpty ? undefined : draft?.person
}

/**
 * Restores a booking: open on the page that the customer left, and ready to continue on any other page. Another person
 * who has signed in since does not see it.
 */
function restoreDraft(store: Store): void {
  const draft = savedDraft()
  const email = currentSession()?.email
  if (!draft) return
  if (draft.person !== undefined && email !== undefined && draft.person !== email) {
    tabStorage()?.removeItem(key)
    return
  }
  store.dispatch(restored(draft.flow))
  if (draft.path !== window.location.pathname) store.dispatch(leftBehind())
}

/** Saves a draft in this tab's storage, if the browser lets us. */
export const saveDraft = (draft: Draft): boolean => writeStorage(key, JSON.stringify(draft), 'sessionStorage')

/** Omits the proofs of the phone verification, which must not be stored. */
const withoutProof = ({ verified: _, ...flow }: Flow): Flow => ({
  ...flow,
  sending: flow.sending && unproven(flow.sending),
  attempts: flow.attempts.map(unproven),
})
const unproven = (sending: Sending): Sending => ({
  ...sending,
  request: { ...sending.request, phoneProof: undefined },
})

const leavingTypes = ['beforeunload', 'pagehide', 'pageshow'] as const
/** How long a page that is left may wait for the next one, in milliseconds. */
const leavingMs = 10_000

/** Saves the booking as it changes, until the returned function is called. A finished booking is no longer saved. */
function saveChanges(store: Store): () => void {
  let last = store.getState().flow
  // Browsers end the requests of a page that is left while its scripts still run, before `pagehide`.
  let isLeaving = false
  const save = () => {
    const { flow } = store.getState()
    if (flow === last || isLeaving) return
    last = flow
    const person = currentSession()?.email ?? personOfBooking()
    saveDraft({ flow: flow.made ? noFlow : withoutProof(flow), path: window.location.pathname, person })
  }
  const watchLeaving = ({ type }: Event) => {
    isLeaving = type !== 'pageshow'
    save()
    // A link to a file or a phone number leaves no page.
    if (type === 'beforeunload') setTimeout(() => watchLeaving(new Event('pageshow')), leavingMs)
  }
  for (const type of leavingTypes) window.addEventListener(type, watchLeaving)
  const stop = store.subscribe(save)
  return () => {
    for (const type of leavingTypes) window.removeEventListener(type, watchLeaving)
    stop()
  }
}

const useAppStore = useStore.withTypes<Store>()

/** A reload within this time of the first attempt sends the request again: its sender may still be waiting. */
const resendMs = 15 * 60_000

/**
 * Restores this tab's unfinished booking after hydration, and saves it as it changes. A request whose answer is not
 * known is sent again: its key makes it the same booking. A browser may restore a tab days later, when the person no
 * longer expects a booking: they decide.
 */
export function ResumedDraft() {
  const t = useTranslate()
  const store = useAppStore()
  const resend = useEffectEvent((sending: Sending) => store.dispatch(sendBooking({ ...sending, isResumed: true }, t)))
  useEffect(() => {
    restoreDraft(store)
    const { sending } = store.getState().flow
    // Its script is part of the app: without a network, it could not be loaded, and no other request could be sent.
    const isRecent = sending && Date.now() - sending.at < resendMs
    if (isRecent) void resend(sending)
    else if (sending) store.dispatch(unanswered())
    return saveChanges(store)
  }, [store])
  return null
}
