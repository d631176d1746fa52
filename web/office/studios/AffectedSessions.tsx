import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useSiteConfigQuery } from '../../shared/api-client/config-api.ts'
import type { AffectedSession } from './use-affected-sessions.ts'

const maxItems = 10

/** Warns that closing hours cancels no session in them, and says what to do about them. */
export function AffectedSessions({ sessions }: { sessions: readonly AffectedSession[] }) {
  const t = useTranslate()
  const format = useFormat()
  const phone = useSiteConfigQuery().data?.support.phone
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-gold-soft px-4 py-3 text-gold">
      <p className="font-semibold">{t('office-studios.kept', { count: sessions.length })}</p>
      <ul className="grid gap-1">
        {sessions.slice(0, maxItems).map(({ booking, date, from, to }) => (
          <li key={`${booking.id} ${date} ${from}`} className="wrap-anywhere">
            {t('office-studios.kept-session', {
              ...{ customer: booking.customerName, code: booking.code, day: format.shortDate(date) },
              ...{ from: format.hour(from), to: format.hour(to) },
              status: t(`bookings.status.${booking.status}`),
            })}
          </li>
        ))}
        {sessions.length > maxItems && <li>{t('office-studios.kept-more', { count: sessions.length - maxItems })}</li>}
      </ul>
      <p>{phone ? t('office-studios.kept-call', { phone }) : t('office-studios.kept-ask')}</p>
    </div>
  )
}
