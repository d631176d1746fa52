import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { handOn } from '../../../ui/use-focus-back.ts'
import { useDecisions } from './DecisionsProvider.tsx'
import { SecondsLeft } from './DecisionTray.tsx'
import type { DecisionView } from './decision-view.ts'

/** The undo button and its countdown, in the row of the person's own decision. It has the place and height of the row's buttons. */
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

/** Undoes a decision. Takes over the focus of the pressed button. */
export function UndoButton({ decision: { id, name } }: { decision: DecisionView }) {
  const t = useTranslate()
  const { undo } = useDecisions()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The pressed button was removed together with the focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button
      ref={button}
      kind="outline"
      size="small"
      aria-label={t('held.undo-one', { name })}
      onFocus={({ currentTarget }) => handOn(currentTarget)}
      onClick={() => undo(id)}
    >
      {t('held.undo')}
    </Button>
  )
}
