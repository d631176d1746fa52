import { use } from 'react'
import type { Studio } from '../../../api/contract/studios.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { HoursKnown, spanOf, spanText } from '../../shared/availability/hours.ts'
import { BookingSummary, RequestButton } from '../../shared/booking/BookingSummary.tsx'
import type { TimePicking } from '../../shared/booking/time-picking.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { Price } from '../../shared/studios/StudioCardView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { nextFree, useDaysAhead } from './days-ahead.ts'

interface Picked {
  readonly studio: Studio
  readonly picking: TimePicking
}

const isComplete = ({ type, run }: TimePicking) => type !== undefined && run.length > 0

/** The booking summary, which stays beside the page while it scrolls. On phones, it appears after the first choice. */
export function BookingPanel({ studio, picking }: Picked) {
  const t = useTranslate()
  return (
    <aside
      aria-label={t('studio.book')}
      className={`lg:col-start-2 lg:row-span-2 lg:row-start-1 ${picking.type ? '' : 'max-lg:hidden'}`}
    >
      <div className="panel sticky top-6 grid gap-5 p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-lg:hidden">
          <Price kes={studio.fromPrice} />
          <NextFree studioId={studio.id} />
        </div>
        <BookingSummary studio={studio} picking={picking} kind="signal" buttonClasses="max-lg:hidden" />
        {!isComplete(picking) && (
          <div className="grid max-lg:hidden">
            <NextStep studio={studio} picking={picking} />
          </div>
        )}
      </div>
    </aside>
  )
}

/** Links to the choice that is missing, or to other studios if this one offers nothing to book. */
function NextStep({ studio, picking: { type, run } }: Picked) {
  const t = useTranslate()
  if (studio.sessionTypes.length === 0)
    return (
      <ButtonLink to="/studios" kind="outline" wide>
        {t('shell.browse')}
      </ButtonLink>
    )
  return (
    <a
      href="#hours"
      className="flex min-h-12 items-center justify-center rounded-pill bg-signal px-4 text-center font-semibold text-on-signal hover:bg-signal-deep"
    >
      {t(!type && run.length > 0 ? 'studio.jump-session' : 'studio.jump')}
    </a>
  )
}

/** Shows the next free hour, or an empty line until it is known. */
function NextFree({ studioId, inline = false }: { studioId: string; inline?: boolean }) {
  const { t, format } = useWords()
  const today = useToday()
  const days = useDaysAhead(studioId)
  const known = use(HoursKnown)
  const next = known && days ? nextFree(days, today) : undefined
  const word = (text: string) => <span className="text-[0.8125rem] text-muted">{text}</span>
  if (next === undefined) return <span className="block min-h-5" />
  if (next === null) return word(t('studio.none-free'))
  const hour = format.hour(next.hour)
  return (
    <span className={`leading-tight tabular-nums ${inline ? 'block' : 'grid text-right'}`}>
      {word(t('studio.next-free'))}{' '}
      <b className="font-semibold">
        <NoBreakText
          text={
            next.date === today
              ? t('studio.next-free-today', { hour })
              : t('studio.next-free-on', { day: format.shortDate(next.date), hour })
          }
        />
      </b>
    </span>
  )
}

/** Renders 'from KES 2,500 an hour' on one line. */
function FromPrice({ kes }: { kes: number | null }) {
  const { t, format } = useWords()
  if (kes === null) return <span className="block text-muted">{t('card.no-price')}</span>
  return (
    <span className="block">
      <span className="text-muted">{t('card.from')}</span> <b className="font-semibold">{format.money(kes)}</b>{' '}
      <span className="text-muted">{t('card.an-hour')}</span>
    </span>
  )
}

/** On phones, keeps the next step within reach of the thumb. On low displays it would cover too much. */
export function PhoneBar({ studio, picking }: Picked) {
  const { t, format } = useWords()
  const { run, date } = picking
  const span = spanOf(run)
  return (
    <div className="phone-bar sticky bottom-0 z-10 -mx-[16px] mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-[16px] pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-[24px] md:px-[24px] lg:hidden [@media(max-height:30rem)]:static">
      <div className="min-w-0 max-w-full shrink-0 text-sm tabular-nums">
        {span ? (
          <>
            <b className="block font-semibold whitespace-nowrap">{format.shortDate(date)}</b>
            {spanText(t, format, span)}
          </>
        ) : (
          <>
            <FromPrice kes={studio.fromPrice} />
            <NextFree studioId={studio.id} inline />
          </>
        )}
      </div>
      <div className="flex-auto">
        {isComplete(picking) ? (
          <RequestButton studioId={studio.id} picking={picking} kind="signal" className="px-2! text-[0.9375rem]!" />
        ) : (
          <NextStep studio={studio} picking={picking} />
        )}
      </div>
    </div>
  )
}
