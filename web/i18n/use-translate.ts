import { useMemo } from 'react'
import type { backOffice } from './back-office.ts'
import type { ArgumentNames } from './catalogue.ts'
import type { account } from './en/account.ts'
import type { bookingDialogs } from './en/booking-dialogs.ts'
import type { contactPage } from './en/contact.ts'
import type { faqs } from './en/faqs.ts'
import type { find } from './en/find.ts'
import type { gallery } from './en/gallery.ts'
import type { payment } from './en/payment.ts'
import type { receipt } from './en/receipt.ts'
import type { studioPage } from './en/studio.ts'
import type { en } from './en.ts'
import { type Format, formatFor } from './format.ts'
import { languages } from './i18n.ts'
import { useLocale } from './locale.ts'

/** All texts; some are only available inside a NamespaceProvider. */
type Texts = typeof en &
  typeof bookingDialogs &
  typeof studioPage &
  typeof account &
  typeof faqs &
  typeof find &
  typeof payment &
  typeof contactPage &
  typeof gallery &
  typeof receipt &
  typeof backOffice
export type MessageId = keyof Texts

type Values<Id extends MessageId> = [ArgumentNames<Texts[Id]>] extends [never]
  ? []
  : [Readonly<Record<ArgumentNames<Texts[Id]>, string | number>>]

/** Translates a message. An unknown id or a missing argument is a type error. */
export type Translate = <Id extends MessageId>(id: Id, ...values: Values<Id>) => string

/** Returns the function that translates into the language in use. */
export function useTranslate(): Translate {
  const { i18n } = useLocale()
  return useMemo(
    () =>
      (id, ...values) =>
        i18n._(id, { ...values[0] }),
    [i18n],
  )
}

/** Returns the formats of the language in use. */
export function useFormat(): Format {
  return formatFor(languages[useLocale().language])
}
