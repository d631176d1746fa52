import { useTextIn, useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { HourStrip } from '../availability/HourStrip.tsx'
import { withYours } from '../availability/hours.ts'
import { useBookingButton } from './open-booking.ts'
import { CancellationRule, PriceSummary, quote } from './price.tsx'
import type { TimePicking } from './time-picking.ts'

/** The current choice at a studio, its price, and the button that continues once the choice is complete. */
export function BookingSummary({
  studio,
  picking,
  kind,
  buttonClasses = '',
}: {
  studio: {
    readonly id: string
    /** Undefined until it is known. */
    readonly changeableHours: number | undefined
  }
  picking: TimePicking
  kind: 'signal' | 'ink'
  buttonClasses?: string
}) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const { type, run, date } = picking
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div>
        <p className="mb-2 text-sm text-muted">{format.longDate(date)}</p>
        {picking.dayIsLoading ? (
          <Skeleton className="h-11 w-full" />
        ) : (
          <HourStrip date={date} cells={withYours(picking.day, run)} />
        )}
      </div>
      {type ? (
        <>
          <h3 className="text-xl">{textIn(type.name, type.nameSw)}</h3>
          <PriceSummary type={type} date={date} run={run} />
        </>
      ) : (
        <p className="text-muted">{t(picking.offersNothing ? 'studio.no-sessions' : 'time.hint-session')}</p>
      )}
      {type && run.length > 0 ? (
        <RequestButton studioId={studio.id} picking={picking} kind={kind} className={buttonClasses} />
      ) : (
        type && <p className="rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">{t('time.hint')}</p>
      )}
      {type && studio.changeableHours !== undefined && (
        <CancellationRule
          date={run.length > 0 ? date : null}
          run={run}
          price={type.price}
          changeableHours={studio.changeableHours}
        />
      )}
    </div>
  )
}

/** The button 'Request booking · KES 5,000'. Rendered only if hours and a session type are chosen. */
export function RequestButton({
  studioId,
  picking: { date, run, type },
  kind,
  className = '',
}: {
  studioId: string
  picking: TimePicking
  kind: 'signal' | 'ink'
  className?: string
}) {
  const { t, format } = useWords()
  const go = useBookingButton({ studioId, date, run, sessionTypeId: type?.id ?? null })
  if (!type || run.length === 0) return null
  return (
    <Button kind={kind} wide className={`tabular-nums ${className}`} {...go}>
      {t('request.button', { price: format.money(quote(type, run.length).total) })}
    </Button>
  )
}
