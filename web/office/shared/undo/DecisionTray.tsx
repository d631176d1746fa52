import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useDecisions } from './DecisionsProvider.tsx'
import { type DecisionView, type NotDone, wordsOf } from './decision-view.ts'

/** Lists the decisions that can be undone, wherever their rows are. Failed ones stay until they are dismissed. */
export function DecisionTray() {
  const t = useTranslate()
  const decisions = useDecisions()
  const all = decisions.all.filter(({ mine }) => mine)
  const latest = all[0]
  const canSend = all.some(({ state }) => state.status === 'pending')
  return (
    <>
      <p role="status" className="sr-only">
        {latest?.state.status === 'pending' && !latest.state.isGuess && (
          <Announcement key={latest.id} doing={wordsOf(t, latest).doing} until={latest.state.until} />
        )}
      </p>
      {all.length > 0 && (
        <section
          ref={keepMeasured}
          aria-label={t('held.region')}
          className="decision-tray pointer-events-auto mt-3 grid w-full overflow-y-auto rounded-panel border border-line bg-surface px-4 py-2 shadow-lifted sm:w-[400px]"
        >
          <ul className="grid">
            {all.map((decision) => (
              <DecisionLine key={decision.id} decision={decision} />
            ))}
          </ul>
          {canSend && (
            <Button kind="quiet" size="small" className="justify-self-end" onClick={decisions.hastenAll}>
              {t('held.send-now')}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** Keeps the tray's height in `--tray`, so that the styles can leave room for it. */
function keepMeasured(tray: HTMLElement): () => void {
  const { style } = document.documentElement
  const resized = new ResizeObserver(() => style.setProperty('--tray', `${tray.offsetHeight}px`))
  resized.observe(tray)
  return () => {
    resized.disconnect()
    style.removeProperty('--tray')
  }
}

/** Announces a decision to screen readers once, with the seconds left when it was accepted. */
function Announcement({ doing, until }: { doing: string; until: number }) {
  const t = useTranslate()
  const [seconds] = useState(() => Math.max(1, Math.round((until - Date.now()) / 1000)))
  return t('held.said', { doing, seconds })
}

function DecisionLine({ decision }: { decision: DecisionView }) {
  const t = useTranslate()
  const { state } = decision
  const { doing, done } = wordsOf(t, decision)
  switch (state.status) {
    case 'pending':
      return <Undoable decision={decision} doing={doing} until={state.until} />
    case 'sending':
      return <Line text={doing} busy />
    case 'done':
      return <Line text={done} />
    case 'failed':
      return <Failed id={decision.id} why={state} />
  }
}

function Undoable({ decision, doing, until }: { decision: DecisionView; doing: string; until: number }) {
  return (
    <li className="flex min-h-13 items-center gap-3">
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{doing}</p>
      <SecondsLeft until={until} />
      <UndoButton decision={decision} />
    </li>
  )
}

/** The time left to undo a decision. Screen readers announce it once, when the decision is made. */
export function SecondsLeft({ until }: { until: number }) {
  const t = useTranslate()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden="true" className="text-sm whitespace-nowrap text-muted tabular-nums">
      {t('held.seconds', { seconds: Math.max(0, Math.round((until - now) / 1000)) })}
    </span>
  )
}

function Line({ text, busy = false }: { text: string; busy?: boolean }) {
  return (
    <li className="flex min-h-13 items-center gap-3">
      <p className="min-w-0 flex-1 font-medium text-muted wrap-anywhere">{text}</p>
      {busy ? (
        <span className="size-4 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin" />
      ) : (
        <Icon name="check" className="text-green-text" />
      )}
    </li>
  )
}

const studiosPath = '/admin/studios'

function Failed({ id, why: { text, review } }: { id: string; why: NotDone }) {
  const t = useTranslate()
  const { dismiss } = useDecisions()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isThere = pathname === studiosPath
  return (
    <li>
      <div role="alert" className="flex items-center gap-2 py-1">
        <Icon name="warning" className="text-signal-text" />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-2">
          <p className="font-medium wrap-anywhere">{text}</p>
          {review && (
            <button
              type="button"
              className="link font-semibold"
              onClick={() => {
                dismiss(id)
                void navigate(
                  { pathname: studiosPath, search: isThere ? search : '' },
                  { state: { review }, replace: isThere },
                )
              }}
            >
              {t('office-studios.see-edit')}
            </button>
          )}
        </div>
        <IconButton icon="close" aria-label={t('office.dismiss')} onClick={() => dismiss(id)} />
      </div>
    </li>
  )
}

/**
 * The undo button and its countdown, in the row of the person's own decision. It has the position and height of the
 * row's buttons.
 */
export function UndoHere({ decision }: { decision: DecisionView }) {
  const { state, mine } = decision
  if (state.status !== 'pending' || !mine) return <span className="block min-h-10" />
  return (
    <div className="flex min-h-10 items-center gap-3">
      <SecondsLeft until={state.until} />
      <UndoButton decision={decision} />
    </div>
  )
}

/** Undoes a decision. */
export function UndoButton({ decision: { id, name } }: { decision: DecisionView }) {
  const t = useTranslate()
  const { undo } = useDecisions()
  return (
    <Button kind="outline" size="small" aria-label={t('held.undo-one', { name })} onClick={() => undo(id)}>
      {t('held.undo')}
    </Button>
  )
}
