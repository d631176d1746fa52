import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminPayment } from '../../../api/contract/admin-payments.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { receiptName } from '../../shared/money/payment-state.ts'
import { isErased } from '../../shared/money/phone.ts'
import { NotLoaded } from '../../shared/page/ErrorPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { auditApi } from '../shared/audit/audit-api.ts'
import { streamAddress } from '../shared/audit/EventRow.tsx'
import { eventLine } from '../shared/audit/event-words.ts'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { bookingsApi } from '../shared/bookings/bookings-api.ts'
import { DetailsPart, PaymentLink } from '../shared/bookings/DetailsPart.tsx'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import { Loaded, whileVisible } from '../shared/lists/Loaded.tsx'
import { moneyApi } from './money-api.ts'

/** Records that M-Pesa reversed a receipt of a completed session. */
function ReversalDialog({ id, receipt, onClose }: { id: string; receipt: string; onClose: () => void }) {
  const t = useTranslate()
  const [record] = moneyApi.useRecordReversalMutation()
  return (
    <NoteDialog
      name={`reversal ${receipt}`}
      title={t('reversal.title', { receipt })}
      label={t('reversal.note')}
      hint={t('reversal.note-hint')}
      missing={t('reversal.note-missing')}
      submit={t('reversal.record')}
      send={(note) => record({ id, receipt, note })}
      failed={t('reversal.failed')}
      done={t('reversal.done', { receipt })}
      onClose={onClose}
    >
      <p className="text-muted">{t('reversal.text')}</p>
    </NoteDialog>
  )
}

/** All details of a payment: amounts, receipts and prompts. */
export function PaymentDetails({ payment }: { payment: AdminPayment }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-7 md:grid-cols-2 xl:grid-cols-3">
      <div className="grid content-start gap-7">
        <MoneyPart payment={payment} />
        <ReceiptsPart payment={payment} />
      </div>
      <div className="grid content-start gap-7">
        <BookingPart payment={payment} />
        <PromptPart payment={payment} />
      </div>
      <DetailsPart title={t('payments.history')}>
        <PaymentHistory id={payment.id} />
      </DetailsPart>
    </div>
  )
}

function MoneyPart({ payment }: { payment: AdminPayment }) {
  const { t, format } = useWords()
  const { amount, received, balance, refundDue, refunded, returnDue = 0, returned = 0, deadline, issuedAt } = payment
  const facts = [
    [t('payments.column.amount'), format.money(amount)],
    [t('payments.column.received'), format.money(received)],
    [t('payments.column.balance'), format.money(balance)],
    refundDue > 0 && [t('payments.sum.refundDue'), format.money(refundDue)],
    refunded > 0 && [t('payments.sum.refunded'), format.money(refunded)],
    returnDue > 0 && [t('payment.return-due'), format.money(returnDue)],
    returned > 0 && [t('payment.returned'), format.money(returned)],
    [t('payments.issued'), format.moment(issuedAt)],
    deadline && [t('bookings.deadline'), format.moment(deadline)],
  ].filter((fact) => Array.isArray(fact))
  return (
    <DetailsPart title={t('payments.money')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold whitespace-nowrap">{fact}</dd>
          </div>
        ))}
      </dl>
    </DetailsPart>
  )
}

function BookingPart({ payment }: { payment: AdminPayment }) {
  const t = useTranslate()
  const answer = bookingsApi.useOfficeBookingQuery({ area: 'admin', id: payment.id })
  const link = answer.data?.booking.payment.link
  return (
    <DetailsPart title={t('payments.column.booking')}>
      <p>
        <span className="font-semibold">{payment.customerName}</span>{' '}
        {!isErased(payment.customerPhone) && (
          <a
            href={`tel:+${payment.customerPhone.replace(/\D/g, '')}`}
            className="link font-medium whitespace-nowrap tabular-nums"
          >
            {phoneText(payment.customerPhone)}
          </a>
        )}
      </p>
      <p className="text-muted">{payment.sessionType}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {t(`bookings.status.${payment.bookingStatus}`)}
        <Link to={`/admin/bookings?search=${payment.code}`} className="link inline-flex items-center gap-1.5">
          {t('office.open-booking')} <Icon name="arrow" className="size-4!" />
        </Link>
      </p>
      {link && <PaymentLink bookingId={payment.id} code={payment.code} link={link} />}
      {answer.error && !answer.data && <NotLoaded text={t('payments.link-not-loaded')} answer={answer} />}
    </DetailsPart>
  )
}

function ReceiptsPart({ payment }: { payment: AdminPayment }) {
  const { t, format } = useWords()
  const [reversing, setReversing] = useState<string>()
  const { id, receipts, bookingStatus, received, refundDue, refunded } = payment
  // Before the session, cancelling the booking refunds its money.
  const mayBeReversed = bookingStatus === 'completed' && received > refundDue + refunded
  return (
    <DetailsPart title={t('payments.column.receipts')}>
      {receipts.length === 0 && <p className="text-muted">{t('payments.no-receipts')}</p>}
      <ul className="grid gap-2 tabular-nums">
        {receipts.map(({ receipt, amount, at, direct }) => (
          <li key={direct?.id ?? receipt} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <span className="font-semibold wrap-anywhere">{receiptName(t, { receipt, direct })}</span>
              <span className="block text-sm whitespace-nowrap text-muted">{format.moment(at)}</span>
            </span>
            <span className="font-semibold">{format.money(amount)}</span>
            {mayBeReversed && !direct && (
              <Button
                kind="quiet"
                size="small"
                className="min-h-11!"
                aria-label={t('reversal.record-one', { receipt })}
                onClick={() => setReversing(receipt)}
              >
                {t('reversal.record')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reversing && <ReversalDialog id={id} receipt={reversing} onClose={() => setReversing(undefined)} />}
    </DetailsPart>
  )
}

function PromptPart({ payment: { prompt, prompts, claimedAt } }: { payment: AdminPayment }) {
  const { t, format } = useWords()
  return (
    <DetailsPart title={prompts === 0 ? t('payments.prompts-none') : t('payments.prompts', { prompts })}>
      {prompt ? (
        <p>
          {prompt.open || prompt.outcome === null ? t('payments.prompt-open') : t(`payments.outcome.${prompt.outcome}`)}
          <span className="block text-sm text-muted tabular-nums">
            {t('payments.prompt-sent', { moment: format.moment(prompt.sentAt) })}
          </span>
        </p>
      ) : (
        <p className="text-muted">{t('payments.no-prompts')}</p>
      )}
      {claimedAt && <p>{t('payments.claimed-at', { moment: format.moment(claimedAt) })}</p>}
    </DetailsPart>
  )
}

const maxVersions = 8

/** The latest events of a payment, oldest first. The audit log contains all of them. */
function PaymentHistory({ id }: { id: string }) {
  const { t, format } = useWords()
  const answer = auditApi.useStreamVersionQuery({ stream: `payment-${id}` }, whileVisible)
  return (
    <Loaded answer={answer} failed={t('payments.history-failed')} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ stream, versions, lastVersion }) => (
        <div className="grid gap-4">
          <Timeline
            steps={versions.slice(-maxVersions).map(({ version, at, type, facts }) => ({
              id: String(version),
              state: type.endsWith('failed') ? 'ended' : 'done',
              title: eventLine(t, format, { type, facts }),
              detail: <span className="tabular-nums">{format.moment(at)}</span>,
            }))}
            stateWord={(state) => t(`track.state.${state}`)}
          />
          <Link
            to={streamAddress(stream, lastVersion)}
            className="link inline-flex items-center gap-1.5 justify-self-start"
          >
            <Icon name="history" className="size-4.5!" />{' '}
            {versions.length > maxVersions
              ? t('payments.history-all', { count: versions.length })
              : t('payments.history-log')}
          </Link>
        </div>
      )}
    </Loaded>
  )
}
