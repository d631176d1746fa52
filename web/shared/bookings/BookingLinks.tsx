import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { normalisedPhone } from '../money/phone.ts'
import { calendarFile } from './track-api.ts'

/** A link to the calendar file of a booking. */
export function CalendarLink({ token, children }: { token: string; children: ReactNode }) {
  return (
    <a
      href={calendarFile(token)}
      className="inline-flex min-h-12 items-center justify-center gap-2 rounded-pill border border-edge px-5 text-center leading-tight font-semibold hover:bg-ink-soft"
    >
      <Icon name="calendar" /> {children}
    </a>
  )
}

/** Returns the address that opens a chat with a phone, with a text that the writer can still change. */
export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${normalisedPhone(phone)}?text=${encodeURIComponent(text)}`

/** A link that opens a chat with a customer in WhatsApp, with a greeting that names the booking. */
export function WhatsAppLink({
  phone,
  about,
}: {
  phone: string
  about: { readonly customer: string; readonly studio: string; readonly code: string; readonly when: string }
}) {
  const t = useTranslate()
  return (
    <a
      href={whatsAppAddress(phone, t('whatsapp.text', about))}
      target="_blank"
      rel="noopener noreferrer"
      className="link font-medium"
    >
      {t('whatsapp.write')}
    </a>
  )
}
