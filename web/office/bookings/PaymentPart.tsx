import { type ReactNode, useState } from 'react'
import type { BookingDetail } from '../../../api/contract/admin-bookings.ts'
import type { PaymentReceipt } from '../../../api/contract/shared.ts'
import { standingOf } from '../../../api/contract/statuses.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { receiptName } from '../../shared/money/payment-state.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { DetailsPart, NoteBox, PaymentLink } from '../shared/bookings/DetailsPart.tsx'
import { RecordPayment } from '../shared/directs/RecordPayment.tsx'

const CorrectionDialog = onDemand(async () => (await import('../shared/directs/DirectDialogs.tsx')).CorrectionDialog)

type Booking = BookingDetail['booking']

/** The dialog to void a direct payment, or to record one of its returns, with the amount in KES. */
interface DirectDialog {
  readonly kind: 'void' | 'return'
  readonly id: string
  readonly amount: number
}

/** The payment of a booking: amounts, receipts, payment link, and direct payments to the studio. */
export function PaymentPart({ booking }: { booking: Booking }) {
  const { t, format } = useWords()
  const { id, code, status, payment, walk_in } = booking
  // Stays open if another person records the same first: the answer to this one then says so.
  const [dialog, setDialog] = useState<DirectDialog>()
  const { amount, balance, deadline, receipts, refundDue, refunded, returnDue = 0, returned = 0, link } = payment
  // A completed session has a balance only if a record of its payment was a mistake.
  const isOwed = status === 'approved' || status === 'completed'
  const back = [
    [t('payment.refund-due'), refundDue],
    [t('payment.refunded'), refunded],
    [t('payment.return-due'), returnDue],
    [t('payment.returned'), returned],
  ] as const
  const nameOf = (receipt: Pick<PaymentReceipt, 'receipt' | 'direct'>, at: string) => {
    const name = receiptName(t, receipt)
    return receipt.direct ? t('bookings.direct', { name, at }) : t('bookings.receipt', { receipt: name, at })
  }
  return (
    <DetailsPart title={t('office.payment')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        <Fact name={t('office.status')}>{t(`bookings.payment.${standingOf(status, payment)}`)}</Fact>
        <Fact name={t('payment.sum')}>{format.money(amount)}</Fact>
        <Fact name={t('bookings.balance')}>{format.money(balance)}</Fact>
        {deadline && <Fact name={t('bookings.deadline')}>{format.moment(deadline)}</Fact>}
        {receipts.map(({ amount: paid, at, ...receipt }) => (
          <Fact key={receipt.direct?.id ?? receipt.receipt} name={nameOf(receipt, format.moment(at))}>
            {format.money(paid)}
          </Fact>
        ))}
        {back.map(
          ([name, kes]) =>
            kes > 0 && (
              <Fact key={name} name={name}>
                {format.money(kes)}
              </Fact>
            ),
        )}
      </dl>
      {receipts.map(
        (receipt) =>
          receipt.direct && (
            <DirectActions key={receipt.direct.id} booking={booking} receipt={receipt} onOpen={setDialog} />
          ),
      )}
      {dialog && <CorrectionDialog bookingId={id} {...dialog} onClose={() => setDialog(undefined)} />}
      {walk_in?.price_reason && <NoteBox title={t('bookings.price-reason')}>{walk_in.price_reason}</NoteBox>}
      <RecordPayment booking={{ id, code }} unpaid={isOwed ? balance : 0} />
      {link && <PaymentLink bookingId={id} code={code} link={link} />}
    </DetailsPart>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="wrap-anywhere text-muted">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

/** Offers to void a direct payment while that is possible, and to record the returns that are due. */
function DirectActions({
  booking,
  receipt,
  onOpen,
}: {
  booking: Booking
  receipt: PaymentReceipt
  onOpen: (dialog: DirectDialog) => void
}) {
  const { t, format } = useWords()
  const { direct, amount: paid } = receipt
  if (!direct) return null
  const isLive = booking.status === 'approved' || booking.status === 'paid'
  const mayVoid = isLive && direct.returns.every(({ status }) => status === 'due')
  const due = direct.returns.filter(({ status }) => status === 'due')
  const name = receiptName(t, receipt)
  return (
    <div className="flex flex-wrap gap-2">
      {due.map(({ id, amount: kes }) => (
        <Button key={id} kind="outline" size="small" onClick={() => onOpen({ kind: 'return', id, amount: kes })}>
          {t('bookings.record-return', { amount: format.money(kes) })}
        </Button>
      ))}
      {mayVoid && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('bookings.void-one', { name, amount: format.money(paid) })}
          onClick={() => onOpen({ kind: 'void', id: direct.id, amount: paid })}
        >
          {t('bookings.void')}
        </Button>
      )}
    </div>
  )
}
