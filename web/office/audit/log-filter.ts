import { addDays, instantOf, isDate } from '../../shared/site/clock.ts'
import type { LogFilter } from '../shared/audit/audit-api.ts'

/** The subjects of events. Event types begin with a subject and a dot. */
export const subjects = [
  'booking',
  'schedule',
  'payment',
  'receipt',
  'ledger',
  'message',
  'block',
  'sms',
  'read_model',
  'process',
  'contact',
  'studio',
  'session_type',
  'feature',
  'limitation',
  'user',
  'admins',
  'person',
  'booking_codes',
  'uniqueness',
] as const

/** Reads the filter from the URL. Its dates are days in Nairobi and include the last one. */
export function logFilterFrom(value: (name: string) => string): LogFilter {
  const [from = '', to = ''] = ['from', 'to'].map(value)
  const texts = ['stream', 'type', 'actor', 'search'].flatMap((name) => (value(name) ? [[name, value(name)]] : []))
  return {
    ...Object.fromEntries(texts),
    ...(isDate(from) && { from: instantOf(from, 0) }),
    ...(isDate(to) && { to: instantOf(addDays(to, 1), 0) }),
  }
}
