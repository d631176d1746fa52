import { useEffect } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { whenOf } from '../../shared/bookings/booking-texts.ts'
import { trackApi } from '../../shared/bookings/track-api.ts'
import { noted } from '../../shared/feedback/toasts.ts'
import { useCloseIfOpen, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { AlertDialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { NoBreak } from '../../ui/text.tsx'

/** Returns the amounts that M-Pesa and the studio return when a booking is cancelled, in KES. */
const toReturn = ({ receipts, refunded, returned = 0 }: TrackedBooking['payment']) => {
  const sum = (isDirect: boolean) =>
    receipts.reduce((total, { amount, direct }) => total + (isDirect === Boolean(direct) ? amount : 0), 0)
  return { mPesa: sum(false) - refunded, studio: sum(true) - returned }
}

/** Asks for confirmation before a booking is cancelled. Closes if it is cancelled elsewhere. */
export function CancelDialog({
  token,
  tracked: { booking, payment },
  onClose,
}: {
  token: string
  tracked: TrackedBooking
  onClose: () => void
}) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const dispatch = useAppDispatch()
  const [cancel, { isLoading, error }] = trackApi.useCancelBookingMutation()
  const toastIfGone = useToastIfGone()
  const { mPesa, studio } = toReturn(payment)
  const messages = booking.messages ? 'yes' : 'no'
  const textOf = (failure: unknown) =>
    reasonOr(t('track.cancel-failed'), problemOf(failure), t('track.cancel-unconfirmed'))
  const confirm = async () => {
    const { data, error: failure } = await cancel(token)
    if (!data) return toastIfGone(textOf(failure))
    dispatch(noted('cancelled'))
    close()
  }
  const isOverNow = isOver(booking.status)
  // While the answer is awaited, the dialog stays in place, so that it shows a failure.
  useEffect(() => {
    if (isOverNow && !isLoading) onClose()
  }, [isOverNow, isLoading, onClose])
  if (isOverNow) return null
  return (
    <AlertDialog
      title={t('track.cancel-title')}
      no={t('track.cancel-no')}
      yes={t('track.cancel-yes')}
      busy={isLoading}
      onYes={confirm}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {t('track.cancel-text', {
            studio: studioName(t, booking.studio.name),
            when: whenOf(t, format, booking),
          })}
        </p>
        {mPesa > 0 && <NoBreak text={t('money.refund-due', { amount: format.money(mPesa), messages })} />}
        {studio > 0 && <NoBreak text={t('money.return-due', { amount: format.money(studio) })} />}
        <FormAlert text={error && textOf(error)} />
      </div>
    </AlertDialog>
  )
}
