import * as z from 'zod'
import { storable } from '../../lib/storable.ts'

const unstorable = /[\p{Cc}\p{Cs}]/gu

/**
 * A text field, without characters that PostgreSQL cannot store. Depending on product and version, M-Pesa sends numbers
 * as text and text as numbers.
 */
export const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replaceAll(unstorable, '').trim())

/** A text field that may be missing. */
export const OptionalText = Text.nullish().transform((value) => value ?? '')

/** A receipt's number, in capitals. */
export const ReceiptNumber = Text.transform((text) => text.toUpperCase()).pipe(z.string().regex(/^[A-Z0-9]{6,20}$/))

/** The account number that a payer typed. */
export const Account = OptionalText.transform((text) => storable(text, 40))

/**
 * Returns a payer's number with its middle left out, as M-Pesa itself writes it: 254708374149 → '2547 ***** 149'.
 * Masked numbers stay; other text, such as the hash that old versions send, becomes ''.
 */
export function maskedPhone(reported: string): string {
  if (/^254\d{0,3}\s*\*+\s*\d{2,4}$/.test(reported)) return reported
  const digits = reported.replace(/^\+/, '')
  return /^254\d{9}$/.test(digits) ? `${digits.slice(0, 4)} ***** ${digits.slice(-3)}` : ''
}

const eatMs = 3 * 60 * 60 * 1_000
const digits = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/** An instant as Daraja writes it, in East Africa Time: 20191219102115. */
export const eatTimestamp = (at: Date): string => eatIso(at).replaceAll(/\D/g, '')

/** An instant as the statement service writes it, in East Africa Time: 2019-12-19 10:21:15. */
export const eatDateTime = (at: Date): string => eatIso(at).replace('T', ' ')

/** M-Pesa began in 2007. Programs write an unset time as year 1, which PostgreSQL can't store. */
const firstYear = '2007'

/** Parses Daraja's time, digits with or without separators, to an instant; undefined if it is invalid. */
export function readEatTime(text: string): Date | undefined {
  const read = digits.exec(text.replaceAll(/[-:T\s]/g, '').slice(0, 14))
  const [, year = '', month, day, hour, minute, second] = read ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || year < firstYear ? undefined : new Date(at.getTime() - eatMs)
}

const eatIso = (at: Date) => new Date(at.getTime() + eatMs).toISOString().slice(0, 19)
