import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { isRefused, problemOf, reasonOr } from '../../../shared/api-client/problem.ts'
import { randomUuid } from '../../../shared/api-client/random-id.ts'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useIsGone } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { whileVisible } from '../lists/Loaded.tsx'
import { useChanges } from '../live/Live.tsx'
import {
  type DecisionView,
  decisionViews,
  isOpen,
  type Made,
  type NotDone,
  whyNotDone,
  wordsOf,
} from './decision-view.ts'
import {
  decisionsApi,
  hastenDecision,
  type NewDecision,
  type ServerDecision,
  sendDecision,
  undoDecision,
} from './decisions-api.ts'

/** A text in the language of the page. */
type Words = (t: Translate) => string

/** The facts about its subject that the page of a decision knows. */
interface About {
  readonly name: string
  /** What to review again after a failure. */
  readonly review?: NotDone['review']
  /** Finds out what happened to the subject since it was displayed, if anything did. Never throws. */
  readonly overtaken?: () => Promise<Words | undefined>
  /** Called once the decision was carried out. */
  readonly onDone?: (() => void) | undefined
}

/** The decisions that can be undone, are being carried out, or failed. */
interface Deciding {
  /** Latest first. Includes those of others about the same subjects. */
  readonly all: readonly DecisionView[]
  /** Sends a decision, which takes effect unless it is undone. Replaces an earlier one about the same subject. */
  readonly decide: (decision: Omit<NewDecision, 'id'>, about: About) => void
  /** Undoes a decision: it is never carried out. Says so if it is too late. */
  readonly undo: (id: string) => void
  /** Sends the person's pending decisions without waiting. */
  readonly hastenAll: () => void
  /** Removes a failed decision. */
  readonly dismiss: (id: string) => void
}

/** How long a decision can be undone, in milliseconds, until the server says how long. */
const usualMs = 10_000
const whileOpen = { pollingInterval: 1_000, skipPollingIfUnfocused: true } as const
const tagsOf = {
  booking: ['OfficeBooking', 'Stats', 'Availability', 'Audit', 'Money'],
  studio: ['OfficeStudio', 'Studio', 'Stats', 'Audit'],
} as const
const nothing: readonly ServerDecision[] = []
const withAdded = (id: string) => (before: ReadonlySet<string>) => new Set([...before, id])
const without = (id: string) => (before: ReadonlySet<string>) => new Set([...before].filter((each) => each !== id))

/** Synchronizes a person's decisions with the server, and shows their outcomes. */
function useDeciding(): Deciding {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const changes = useChanges()
  const [made, setMade] = useState<readonly Made[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [hastened, setHastened] = useState<ReadonlySet<string>>(new Set())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [overtaken, setOvertaken] = useState<Readonly<Record<string, Words>>>({})
  const abouts = useRef(new Map<string, About>())
  const sending = useRef(new Map<string, Promise<unknown>>())
  const open = useRef(new Set<string>())
  const isGone = useIsGone()
  const [isAnyOpen, setAnyOpen] = useState(false)
  const list = decisionsApi.useDecisionsQuery(undefined, isAnyOpen ? whileOpen : whileVisible)
  const { data: fromServer = nothing, startedTimeStamp = 0, isSuccess, isFetching } = list
  // While a new list is requested, and if that fails, the previous list remains.
  const [requestedAt, setRequestedAt] = useState(0)
  if (isSuccess && !isFetching && requestedAt !== startedTimeStamp) setRequestedAt(startedTimeStamp)

  const whyNot = (rejected: ServerDecision): NotDone | undefined => {
    const about = abouts.current.get(rejected.id)
    const found = overtaken[rejected.id]
    if (about?.overtaken && isConflict(rejected) && found === undefined) return undefined
    const { name, subject: kind, what } = rejected
    const error = { status: 409, code: rejected.code, error: rejected.error ?? '' }
    return { text: found?.(t) || whyNotDone(t, { kind, what, name }, error), review: about?.review }
  }
  /** Adds the reason, in the current language, to a decision that could not be sent. */
  const withWhy = ({ view, error, ...more }: Made): Made => {
    if (error === undefined) return { view, ...more }
    const why = { text: whyNotDone(t, view, error), review: abouts.current.get(view.id)?.review }
    return { view: { ...view, state: { status: 'failed', ...why } } }
  }
  const all = decisionViews(fromServer, requestedAt, { made: made.map(withWhy), removed, hastened, ended, whyNot })
  const isOpenNow = all.some(({ state }) => isOpen(state))
  if (isOpenNow !== isAnyOpen) setAnyOpen(isOpenNow)

  const finish = useEffectEvent(async (decision: ServerDecision) => {
    const { id, name, subject: kind, what } = decision
    setEnded(withAdded(id))
    dispatch(api.util.invalidateTags([...tagsOf[kind]]))
    if (decision.status === 'done') {
      abouts.current.get(id)?.onDone?.()
      return void dispatch(showToast(wordsOf(t, { kind, what, name }).done))
    }
    if (!isConflict(decision)) return
    const words = (await abouts.current.get(id)?.overtaken?.()) ?? (() => '')
    setOvertaken((before) => ({ ...before, [id]: words }))
  })
  useEffect(() => {
    for (const decision of fromServer) {
      if (!decision.mine) continue
      if (decision.status === 'pending' || decision.status === 'started') open.current.add(decision.id)
      else if (open.current.delete(decision.id)) void finish(decision)
    }
  }, [fromServer])

  const hasten = async (id: string) => {
    setHastened(withAdded(id))
    await sending.current.get(id)
    const { error } = await dispatch(hastenDecision.initiate(id, { track: false }))
    if (error) setHastened(without(id))
  }
  /** Sends a decision at once if its subject has changed: the server then rejects it without waiting. */
  const check = useEffectEvent(async (subject: string) => {
    const view = all.find((each) => each.subject === subject && each.mine && each.state.status === 'pending')
    if (view && (await abouts.current.get(view.id)?.overtaken?.())) await hasten(view.id)
  })
  useEffect(() => {
    for (const subject of changes.keys()) void check(subject)
  }, [changes])

  const send = async (decision: NewDecision, view: DecisionView) => {
    const { data, error } = await dispatch(sendDecision.initiate(decision, { track: false }))
    if (data) {
      const accepted: DecisionView = { ...view, state: { status: 'pending', until: data.until } }
      const acceptedAt = Date.now()
      return setMade((before) =>
        before.map((each) => (each.view.id === view.id ? { view: accepted, acceptedAt } : each)),
      )
    }
    // Without an answer, the server may have the decision. The list then says how it ended.
    if (isRefused(problemOf(error))) open.current.delete(view.id)
    setMade((before) => before.map((each) => (each.view.id === view.id ? { view, error } : each)))
    if (isGone()) dispatch(showToast(whyNotDone(t, view, error), true))
  }

  return {
    all,
    decide(decision, about) {
      const id = randomUuid()
      const { subject: kind, subject_id: subject, what } = decision
      const state = { status: 'pending', until: Date.now() + usualMs, isGuess: true } as const
      const view: DecisionView = { id, kind, subject, name: about.name, what, mine: true, state }
      abouts.current.set(id, about)
      open.current.add(id)
      setMade((before) => [{ view }, ...before.filter((each) => each.view.subject !== subject)])
      sending.current.set(id, send({ ...decision, id }, view))
    },
    async undo(id) {
      setRemoved(withAdded(id))
      await sending.current.get(id)
      const { error } = await dispatch(undoDecision.initiate(id, { track: false }))
      // A decision that the server does not know counts as undone.
      if (!error || problemOf(error).status === 404) {
        open.current.delete(id)
        const undone = all.find((each) => each.id === id)
        return void (undone && dispatch(showToast(t('held.undone', { name: undone.name }))))
      }
      setRemoved(without(id))
      const text = reasonOr(t('held.undo-failed'), problemOf(error), t('held.undo-unconfirmed'))
      dispatch(showToast(text, true))
    },
    hastenAll() {
      for (const { id, mine, state } of all) if (mine && state.status === 'pending') void hasten(id)
    },
    dismiss(id) {
      setRemoved(withAdded(id))
      if (fromServer.some((each) => each.id === id)) void dispatch(undoDecision.initiate(id, { track: false }))
    },
  }
}

/** Whether a decision was rejected because another person changed the booking or studio first. */
const isConflict = ({ status, code }: ServerDecision) =>
  status === 'refused' && code !== 'overlap' && code !== 'not_allowed' && code !== 'edit_conflict'

const DecisionsContext = createContext<Deciding>({
  all: [],
  decide: () => {},
  undo: () => {},
  hastenAll: () => {},
  dismiss: () => {},
})

/** Returns the decisions that can be undone, and functions to undo or send them. */
export const useDecisions = (): Deciding => useContext(DecisionsContext)

/** Returns the pending or failed decision about a subject. */
export const useDecisionAbout = (subject: string): DecisionView | undefined =>
  useDecisions().all.find((decision) => decision.subject === subject)

/**
 * Provides the enclosed screens with the decisions that the server delays for a few seconds. They don't depend on this
 * page. Every failure is reported to the person who made the decision.
 */
export function DecisionsProvider({ children }: { children: ReactNode }) {
  return <DecisionsContext value={useDeciding()}>{children}</DecisionsContext>
}
