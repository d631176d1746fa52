import { useWords } from '../../i18n/use-translate.ts'
import { spanText } from '../../shared/availability/hours.ts'
import type { Column, PlacedSession } from './columns.ts'
import { PaymentMark, sessionLabel, stateOf, statusClasses, whatOf } from './SessionBlock.tsx'

/** The sessions of some days as a list. */
export function Agenda({
  columns,
  today,
  showsStudio,
  onSession,
}: {
  columns: readonly Column[]
  today: string
  showsStudio: boolean
  onSession: (session: PlacedSession) => void
}) {
  const { t, format } = useWords()
  return (
    <div className="grid grid-cols-1 gap-5">
      {columns.map(({ date, sessions, closed }) => (
        <section key={date} aria-label={format.longDate(date)}>
          <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg">
            <span className={date === today ? 'underline decoration-signal decoration-2 underline-offset-4' : ''}>
              {format.longDate(date)}
            </span>
            {date === today && <span className="text-sm text-muted">{t('card.today')}</span>}
            {closed !== null && <span className="text-sm text-signal-text">{t('word.closed')}</span>}
          </h3>
          {sessions.length === 0 ? (
            <p className="text-[0.9375rem] text-muted">{t('diary.no-sessions')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-2">
              {sessions.map((session) => (
                <li key={`${session.studio.studioId} ${session.from}`}>
                  <AgendaRow session={session} showsStudio={showsStudio} onOpen={() => onSession(session)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function AgendaRow({
  session,
  showsStudio,
  onOpen,
}: {
  session: PlacedSession
  showsStudio: boolean
  onOpen: () => void
}) {
  const { t, format } = useWords()
  const { booking, studio } = session
  return (
    <button
      type="button"
      aria-label={sessionLabel(t, format, session)}
      onClick={onOpen}
      className={`flex w-full flex-wrap justify-between gap-x-5 gap-y-0.5 rounded-control border border-l-4 px-4 py-3 text-left hover:outline-2 hover:outline-ink sm:grid sm:grid-cols-[8rem_minmax(0,1fr)_auto] ${statusClasses(booking.status)}`}
    >
      <span className="tabular-nums">{spanText(t, format, session)}</span>
      <span className="min-w-0 max-sm:order-last max-sm:basis-full">
        <span className="block truncate font-semibold">{booking.customerName}</span>
        <span className="block truncate text-[0.9375rem]">{whatOf(t, booking)}</span>
        {showsStudio && <span className="block truncate text-[0.9375rem] text-muted">{studio.studioName}</span>}
      </span>
      <span className="text-[0.9375rem] sm:self-center [&>svg]:mr-1.5 [&>svg]:inline">
        <PaymentMark payment={booking.payment} />
        {stateOf(t, booking)}
      </span>
    </button>
  )
}
