import { useWords } from '../../i18n/use-translate.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { dayOf } from '../bookings/booking-texts.ts'
import { useAppDispatch } from '../store/store.ts'
import { gone, type Toast } from './toasts.ts'
import { useCopy } from './use-copy.ts'

/** The toast 'Booking Confirmed!' with the booking's details. */
export function BookedToast({ toast }: { toast: Extract<Toast, { kind: 'booked' }> }) {
  const { t, format } = useWords()
  const dispatch = useAppDispatch()
  const copy = useCopy()
  const facts = [
    [t('booking.code'), toast.code],
    [t('booking.studio'), toast.studio],
    [t('booking.date'), dayOf(t, format, toast)],
    [t('booking.session-type'), toast.sessionType],
  ] as const
  return (
    <section className="w-[min(92vw,400px)] rounded-panel border border-line bg-surface p-5 shadow-lifted">
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex items-center gap-2.5 text-xl">
          <span className="grid size-7 place-items-center rounded-full bg-green-soft text-green-text">
            <Icon name="check" className="size-4.5!" />
          </span>
          {t('toast.booked')}
        </h2>
        {toast.page !== undefined && (
          <IconButton
            icon="close"
            aria-label={t('close')}
            className="-my-3 -mr-3"
            onClick={() => dispatch(gone(toast.id))}
          />
        )}
      </div>
      <p className="mt-2 text-[0.9375rem]">{t('toast.review')}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-[0.9375rem]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <NoBreak as="dd" className="text-right font-semibold wrap-anywhere tabular-nums" text={value} />
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {toast.page === undefined ? (
          <Button kind="ink" size="small" className="flex-auto" onClick={() => dispatch(gone(toast.id))}>
            {t('toast.got-it')}
          </Button>
        ) : (
          <ButtonLink
            to={toast.page}
            kind="ink"
            size="small"
            className="flex-auto"
            onClick={() => dispatch(gone(toast.id))}
          >
            {t('toast.follow')}
          </ButtonLink>
        )}
        <Button
          kind="outline"
          size="small"
          className="flex-auto"
          onClick={() => void copy(toast.code, t('toast.code-copied'))}
        >
          <Icon name="copy" /> {t('toast.copy')}
        </Button>
      </div>
    </section>
  )
}
