import type { Studio } from '../../../api/contract/studios.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { spanOf } from '../availability/hours.ts'
import { BookingSummary, RequestButton } from '../booking/BookingSummary.tsx'
import type { TimePicking } from '../booking/time-picking.ts'
import { Price } from '../studios/StudioCardView.tsx'

interface Panel {
  readonly studio: Studio
  readonly picking: TimePicking
}

const isComplete = ({ type, run }: TimePicking) => type !== undefined && run.length > 0

const jumpLook =
  'flex min-h-12 items-center justify-center rounded-pill bg-signal px-5 font-semibold text-on-signal hover:bg-signal-deep'

/** The booking as it takes shape, staying beside the page as it scrolls. */
export function BookingPanel({ studio, picking }: Panel) {
  const say = useText()
  return (
    <aside aria-label={say('studio.book')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="panel sticky top-6 grid gap-5 p-6">
        <Price kes={studio.fromPrice} />
        <BookingSummary studio={studio} picking={picking} kind="signal" buttonLook="max-lg:hidden" />
        {!isComplete(picking) && (
          <a href="#hours" className={`${jumpLook} max-lg:hidden`}>
            {say('studio.jump')}
          </a>
        )}
      </div>
    </aside>
  )
}

/** On phones the way on is always at the thumb. */
export function PhoneBar({ studio, picking }: Panel) {
  const say = useText()
  const format = useFormat()
  const { run, date } = picking
  const span = spanOf(run)
  return (
    <div className="sticky bottom-0 z-10 -mx-[16px] mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-[16px] pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-[24px] md:px-[24px] lg:hidden">
      <div className="min-w-0 shrink-0 text-sm tabular-nums">
        {span ? (
          <>
            <b className="block font-semibold">{format.shortDate(date)}</b>
            {say('hours.span', { from: format.hour(span.from), to: format.hour(span.to) })}
          </>
        ) : (
          <Price kes={studio.fromPrice} />
        )}
      </div>
      <div className="min-w-0 flex-[1_1_13rem]">
        {isComplete(picking) ? (
          <RequestButton
            studioId={studio.id}
            picking={picking}
            kind="signal"
            look="px-2! text-[15px]! whitespace-nowrap"
          />
        ) : (
          <a href="#hours" className={jumpLook}>
            {say('studio.jump')}
          </a>
        )}
      </div>
    </div>
  )
}
