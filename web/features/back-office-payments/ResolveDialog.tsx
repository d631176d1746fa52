import { useState } from 'react'
import type { Refund, RefundWay } from '../../../api/contract/admin-refunds.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { phoneText } from '../back-office-bookings/when.ts'
import { useResolveRefundMutation } from './money-api.ts'
import { waysOf } from './money-words.ts'
import { WayChoice } from './WayChoice.tsx'

/** Sends money back by one of three ways; by other means only with a word on how. */
export function ResolveDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const say = useText()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = useResolveRefundMutation()
  const [way, setWay] = useState<RefundWay | undefined>(waysOf(refund)[0])
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { id, code, customerName, customerPhone, receipt } = refund
  const amount = format.money(refund.amount)
  const submit = async () => {
    const given = note.trim()
    const isMissing = way === 'other' && given === ''
    setMissing(isMissing)
    if (!way || isMissing) return
    const { error } = await send({ id, way, ...(given && { note: given }) })
    if (error) return setProblem(refusalOf(error, say('refunds.resolve-failed')))
    dispatch(told(say(way === 'other' ? 'refunds.noted' : 'refunds.sent', { amount, code })))
    onClose()
  }
  return (
    <FormDialog
      title={say('refunds.resolve-title', { amount })}
      submit={say(way === 'other' ? 'refunds.submit-noted' : 'refunds.submit-send', { amount })}
      busy={isLoading}
      disabled={!way}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {say('refunds.resolve-text', { customer: customerName, code, receipt })}{' '}
        {say(`refunds.reason.${refund.reason}`)}
      </p>
      <WayChoice may={refund.may} way={way} phone={phoneText(customerPhone)} receipt={receipt} onWay={setWay} />
      <TextArea
        label={say('money.note')}
        optional={way === 'other' ? undefined : say('bookings.reason-optional')}
        hint={way === 'other' ? say('refunds.note-hint') : undefined}
        error={missing && way === 'other' ? say('refunds.note-missing') : undefined}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
