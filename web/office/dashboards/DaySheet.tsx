import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import type { ManagerDay } from '../../../api/contract/dashboards.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { hoursOf, phoneText } from '../shared/bookings/booking-words.ts'

/** Returns a function that describes the unpaid amount of a session. */
export function usePaymentNote(): (booking: Pick<AdminBooking, 'status' | 'payment'>) => string {
  const { t, format } = useWords()
  return ({ status, payment: { balance } }) => {
    if (status === 'manager_confirmed') return t('day.unapproved')
    return balance > 0 ? t('day.unpaid', { amount: format.money(balance) }) : t('day.paid')
  }
}

/** The sessions of a day on paper: a page for each studio. Visible only in print. */
export function DaySheet({ day: { date, sessions } }: { day: ManagerDay }) {
  const { t, format } = useWords()
  const studios = Map.groupBy(sessions, ({ studio_id }) => studio_id)
  return (
    <div className="hidden print:block">
      {[...studios].map(([id, bookings]) => (
        <section key={id} className="break-after-page last:break-after-auto">
          <h2 className="text-2xl">{studioName(t, bookings[0]?.studio_name ?? null)}</h2>
          <p className="mb-4 text-lg">{format.longDate(date)}</p>
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr>
                {(['hours', 'customer', 'session', 'payment'] as const).map((column) => (
                  <th key={column} scope="col" className="border-b border-line py-2 pr-3">
                    {t(`day.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bookings.map((booking) => (
                <SheetRow key={booking.id} booking={booking} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function SheetRow({ booking }: { booking: AdminBooking }) {
  const { t, format } = useWords()
  const noteOf = usePaymentNote()
  const { customer_name: customer, customer_phone: phone, code, session_type: type, number_of_people: people } = booking
  return (
    <tr className="break-inside-avoid align-top *:border-b *:border-line *:py-2 *:pr-3">
      <td className="whitespace-nowrap">{hoursOf(t, format, booking)}</td>
      <td className="wrap-anywhere">
        {customer}
        <br />
        {phoneText(phone)}
      </td>
      <td className="wrap-anywhere">
        {type}, {t('bookings.people', { people })}
      </td>
      <td>
        {noteOf(booking)}
        <br />
        {code}
      </td>
    </tr>
  )
}
