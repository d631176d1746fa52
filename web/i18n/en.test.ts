import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { backOffice } from './back-office.ts'
import { account } from './en/account.ts'
import { bookingDialogs } from './en/booking-dialogs.ts'
import { contactPage } from './en/contact.ts'
import { faqs } from './en/faqs.ts'
import { find } from './en/find.ts'
import { gallery } from './en/gallery.ts'
import { payment } from './en/payment.ts'
import { receipt } from './en/receipt.ts'
import { studioPage } from './en/studio.ts'
import { en } from './en.ts'
import { makeI18n } from './i18n.ts'
import { uncompiled } from './testing.ts'

const everything = {
  ...en,
  ...bookingDialogs,
  ...studioPage,
  ...account,
  ...payment,
  ...contactPage,
  ...faqs,
  ...find,
  ...gallery,
  ...receipt,
  ...backOffice,
}
const web = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(i18n|dist|node_modules)\//.test(path))
  .map((path) => readFileSync(`${web}/${path}`, 'utf8'))
  .join('\n')

const literally = (text: string) => text.replaceAll('.', '\\.')

/** Patterns of the ids that the sources compose, such as `role.${session.role}`. */
const composed = [...sources.matchAll(/`([a-z.-]*)\$\{[^{}`]+\}([a-z.-]*)`/g)]
  .filter(([, head = '', tail = '']) => head.includes('.') || tail.includes('.'))
  .map(([, head = '', tail = '']) => new RegExp(`^${literally(head)}[\\w-]+${literally(tail)}$`))

/** The quoted texts of the sources, collected once instead of for each message. */
const named = new Set([...sources.matchAll(/'([\w.-]+)(?=')/g)].map(([, id]) => id))

/** Returns whether the sources use a message, by its id or by a composed one. */
const isUsed = (id: string) => named.has(id) || composed.some((pattern) => pattern.test(id))

describe('the English catalogue', () => {
  it('compiles', () => {
    expect(uncompiled(Object.entries(everything))).toEqual([])
  })

  it('contains no unused message', () => {
    expect(Object.keys(everything).filter((id) => !isUsed(id))).toEqual([])
  })

  it('fills in names and plurals', () => {
    const i18n = makeI18n('en', { ...en, ...studioPage })
    expect(i18n._('calendar.day', { day: 'Tuesday 1 December', free: 6 })).toBe('Tuesday 1 December, 6 free hours')
    expect(i18n._('calendar.day', { day: 'Tuesday 1 December', free: 0 })).toBe('Tuesday 1 December, no free hours')
    expect(i18n._('studios.count', { shown: 3, total: 12 })).toBe('3 of 12 studios')
    expect(i18n._('studio.buffer-minutes', { minutes: 30 })).toBe('30 minutes between sessions')
    expect(i18n._('studio.buffer-minutes', { minutes: 1 })).toBe('1 minute between sessions')
  })
})
