import { useState } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import type { SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { actionRequired, isOver } from '../../../api/contract/statuses.ts'
import { plainCode } from '../../../language/text.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { dayOf, hoursOf, officeTones } from '../shared/bookings/booking-words.ts'
import { bookingsApi } from '../shared/bookings/bookings-api.ts'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { moneyApi } from './money-api.ts'

/** The effect of assigning a payment to a booking, in shillings. */
interface Consequence {
  readonly kind: 'pays' | 'part' | 'over' | 'ended' | 'undecided'
  /** The amount to be refunded. */
  readonly over: number
  /** The balance that remains. */
  readonly left: number
}

const toCents = (kes: number) => Math.round(kes * 100)

/**
 * Applies a payment to a booking's balance. For a booking that has ended, the whole amount is refunded. For one that is
 * not approved, nothing is due yet.
 */
export function consequenceOf(
  { status, payment }: Pick<AdminBooking, 'status' | 'payment'>,
  coming: number,
): Consequence {
  const missing = (toCents(payment.balance) - toCents(coming)) / 100
  if (isOver(status)) return { kind: 'ended', over: coming, left: 0 }
  if (actionRequired.admin.some((each) => each === status)) return { kind: 'undecided', over: 0, left: 0 }
  if (missing > 0) return { kind: 'part', over: 0, left: missing }
  return missing === 0 ? { kind: 'pays', over: 0, left: 0 } : { kind: 'over', over: -missing, left: 0 }
}

/** Returns the booking code in a text, ignoring case, spaces and dashes, or null if there is none. */
export function codeOf(typed: string): string | null {
  const code = plainCode(typed)
  return /^SB[A-Z0-9]{6}$/.test(code) ? code : null
}

/** Finds the booking of a code and shows its customer before the payment can be assigned to it. */
export function AssignPaymentDialog({
  receipt,
  likely,
  onClose,
}: {
  receipt: SuspenseReceipt
  /** The code of a likely booking, or an empty text. */
  likely: string
  onClose: () => void
}) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [typed, setTyped] = useState(likely)
  const [assign, { isLoading }] = moneyApi.useAssignReceiptMutation()
  const [problem, setProblem] = useProblem()
  const lookup = useBookingSearch(typed)
  const amount = format.money(receipt.amount)
  const submit = async ({ code }: AdminBooking) => {
    setProblem(undefined)
    const { error } = await assign({ receipt: receipt.receipt, bookingCode: code })
    if (error) return setProblem(problemTextOf(error, t('suspense.assign-failed')))
    toast(t('suspense.assigned', { amount, code }))
    close()
  }
  return (
    <FormDialog
      title={t('suspense.assign-title', { amount })}
      submit={lookup.booking ? t('suspense.assign-to', { code: lookup.booking.code }) : t('suspense.assign')}
      busy={isLoading}
      disabled={!lookup.booking}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        if (lookup.booking) void submit(lookup.booking)
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {t('suspense.assign-text', {
          receipt: receipt.receipt,
          account: receipt.account || t('suspense.no-account'),
        })}
      </p>
      <Field
        label={t('booking.code')}
        hint={t('suspense.code-hint')}
        error={lookup.problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setProblem(undefined)
          setTyped(event.target.value)
        }}
      />
      <div role="status">{lookup.booking && <FoundBooking booking={lookup.booking} coming={receipt.amount} />}</div>
    </FormDialog>
  )
}

/** Returns the booking of a complete code, or the reason why there is none. */
function useBookingSearch(typed: string): {
  readonly booking: AdminBooking | undefined
  readonly problem: string | undefined
} {
  const t = useTranslate()
  const code = codeOf(typed)
  const { currentData, error, isFetching } = bookingsApi.useOfficeBookingsQuery(
    { area: 'admin', filter: { search: code ?? '' }, limit: 5, offset: 0 },
    { skip: code === null, refetchOnMountOrArgChange: true },
  )
  const booking = code === null ? undefined : currentData?.items.find((each) => each.code === code)
  if (code === null || isFetching || booking) return { booking, problem: undefined }
  return { booking, problem: error ? problemOf(error).error : t('suspense.no-booking', { code }) }
}

/** The customer of a booking, and the effect of assigning the payment to it. */
function FoundBooking({ booking, coming }: { booking: AdminBooking; coming: number }) {
  const { t, format } = useWords()
  const { kind, over, left } = consequenceOf(booking, coming)
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <p className="font-semibold">{booking.customer_name}</p>
          <p className="text-[0.9375rem] text-muted">
            {joinFacts(studioName(t, booking.studio_name), booking.session_type)}
          </p>
          <p className="text-[0.9375rem] text-muted tabular-nums">
            {dayOf(t, format, booking)}, {hoursOf(t, format, booking)}
          </p>
        </div>
        <StatusChip tone={officeTones[booking.status]}>{t(`bookings.status.${booking.status}`)}</StatusChip>
      </div>
      <p className="flex items-start gap-2 border-t border-line pt-3 font-medium tabular-nums">
        <Icon name={kind !== 'pays' && kind !== 'part' ? 'warning' : 'check'} className="mt-0.5" />
        {t(`suspense.consequence.${kind}`, {
          balance: format.money(booking.payment.balance),
          over: format.money(over),
          left: format.money(left),
        })}
      </p>
    </div>
  )
}
