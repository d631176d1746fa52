import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ApiProblem } from '../api-client/problem.ts'
import { slotAt } from '../site/clock.ts'
import { HoursUnavailable } from './HoursUnavailable.tsx'
import { TimePicker } from './TimePicker.tsx'

/** Chooses the hours of an existing booking. Rejected hours can be replaced immediately. */
export function ChooseHoursDialog({
  title,
  eyebrow,
  note,
  submit,
  ready,
  busy = false,
  problem,
  onOtherHours = () => {},
  onSend,
  onClose,
  ...picker
}: Omit<ComponentProps<typeof TimePicker>, 'offersTypes'> & {
  title: string
  eyebrow: string
  /** The missing choice, shown next to the button. */
  note: string
  /** The label of the button. */
  submit: string
  /** Whether the choice can be sent. */
  ready: boolean
  busy?: boolean
  problem?: ApiProblem | undefined
  /** Dismisses the error so that other hours can be chosen. */
  onOtherHours?: () => void
  onSend: (selectedSlots: string[]) => void
  onClose: () => void
}) {
  const { date, run } = picker.picking
  const send = () => onSend(run.map((hour) => slotAt(date, hour)))
  return (
    <Dialog
      title={title}
      eyebrow={eyebrow}
      onClose={onClose}
      wide
      footer={
        <div className="grid gap-3">
          {problem && (
            <HoursUnavailable
              problem={problem}
              onRun={(date, run) => picker.onChange({ date, run })}
              onOtherHours={onOtherHours}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto text-sm text-muted max-sm:w-full">{note}</p>
            <Button kind="signal" disabled={!ready} busy={busy} onClick={send} className="max-sm:w-full">
              {submit}
            </Button>
          </div>
        </div>
      }
    >
      <TimePicker {...picker} offersTypes={false} />
    </Dialog>
  )
}
