import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import type { OfficeArea } from '../page/OfficePage.tsx'
import type { WalkInStart } from './walk-in-form.ts'

const WalkInDialog = onDemand(async () => (await import('./WalkInDialog.tsx')).WalkInDialog)

/** The button to book for a customer, with its dialog. */
export function NewBooking({ area, start }: { area: OfficeArea; start?: WalkInStart }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="signal" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {t('bookings.new-booking')}
      </Button>
      {isOpen && <WalkInDialog area={area} start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
