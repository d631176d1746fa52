import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'

const RecordPaymentDialog = onDemand(async () => (await import('./DirectDialogs.tsx')).RecordPaymentDialog)

/**
 * The button to record a payment to the studio itself, with its dialog, which stays open if the booking is paid
 * meanwhile.
 */
export function RecordPayment({
  booking,
  unpaid,
}: {
  booking: { readonly id: string; readonly code: string }
  /** In KES; 0 if nothing is to be paid. */
  unpaid: number
}) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (unpaid === 0 && !isOpen) return null
  return (
    <div>
      <Button
        kind="outline"
        size="small"
        aria-label={t('bookings.record-payment-one', { code: booking.code })}
        onClick={() => setOpen(true)}
      >
        {t('bookings.record-payment')}
      </Button>
      {isOpen && <RecordPaymentDialog booking={booking} unpaid={unpaid} onClose={() => setOpen(false)} />}
    </div>
  )
}
