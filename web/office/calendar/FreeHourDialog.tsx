import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { FreeHour } from './HourColumn.tsx'

/** What can be done with a free hour. */
export function FreeHourDialog({
  free: { date, hour, studio },
  onBook,
  onBlock,
  onClose,
}: {
  free: FreeHour
  onBook: () => void
  /** Undefined for the hour of any studio. */
  onBlock: (() => void) | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Dialog
      title={t('track.when-span', {
        day: format.shortDate(date),
        from: format.hour(hour),
        to: format.hour(hour + 1),
      })}
      eyebrow={studio?.studioName ?? t('diary.all-studios')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Button kind="ink" onClick={onBook}>
          <Icon name="plus" /> {t('bookings.new-booking')}
        </Button>
        {onBlock && (
          <Button kind="outline" onClick={onBlock}>
            {t('diary.block')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
