import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { handOn } from '../../../ui/use-focus-back.ts'
import { useHolding } from './Held.tsx'
import { SecondsLeft } from './HeldTray.tsx'
import type { Held } from './holding.ts'

/** The undo button and its countdown, in the row of the decision. It has the place and height of the row's buttons. */
export function UndoHere({ held: { command, standing } }: { held: Held }) {
  if (standing.status !== 'held') return <span className="block min-h-10" />
  return (
    <div className="flex min-h-10 items-center gap-3">
      <SecondsLeft until={standing.until} />
      <UndoButton subject={command.subject} name={command.name} />
    </div>
  )
}

/** Undoes a decision. Takes over the focus of the pressed button. */
export function UndoButton({ subject, name }: { subject: string; name: string }) {
  const t = useTranslate()
  const { undo } = useHolding()
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
      onClick={() => undo(subject)}
    >
      {t('held.undo')}
    </Button>
  )
}
