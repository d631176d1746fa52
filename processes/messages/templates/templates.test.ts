import { describe, expect, it } from 'vitest'
import { CancelReason } from '../../../domain/booking/events.ts'
import { DetailField } from '../../../domain/studio/events.ts'
import { mailHtml } from '../../../integrations/email/mail-html.ts'
import { inGsm, smsParts } from './sms-parts.ts'
import { booking, renderedIn, site, studio } from './templates.fixtures.ts'
import { templates } from './templates.ts'

const cases = [...renderedIn('en', booking), ...renderedIn('sw', booking)]
const withSms = cases.flatMap(({ rendered, ...rest }) =>
  rendered.sms === undefined ? [] : [{ ...rest, sms: rendered.sms }],
)
const letters = cases.flatMap(({ rendered, ...rest }) => (rendered.email ? [{ ...rest, letter: rendered.email }] : []))

describe('every text', () => {
  it('is there in both languages, on the same channels', () => {
    const channels = (language: string) =>
      cases
        .filter((each) => each.language === language)
        .map(({ name, rendered }) => [name, Object.keys(rendered).sort()])
    expect(channels('sw')).toEqual(channels('en'))
  })

  it.each(withSms)('$name in $language fits an SMS, in letters every phone shows', ({ sms }) => {
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
  })

  it.each(letters)('$name in $language is a letter with a subject on one line, a greeting and a way to ask', (each) => {
    const { subject, text } = each.letter
    expect(subject).toMatch(/^\S.{3,98}\S$/)
    expect(text).toContain(site.supportPhone)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\n{3}|: \n/)
    expect(text.split('\n')[0]).toMatch(each.language === 'en' ? /^Hello .+,$/ : /^Habari .+,$/)
  })

  it.each(letters)('$name in $language is shown as HTML, with every address a link', ({ letter, language }) => {
    const html = mailHtml({ ...letter, language, brand: site.brand })
    expect(html).toContain(`<html lang="${language}">`)
    const addresses = letter.text.match(/^https:\S+$/gm) ?? []
    for (const address of addresses) expect(html).toContain(`href="${address}"`)
    expect(html.match(/evil\.example/g)?.length ?? 0).toBe(letter.text.match(/evil\.example/g)?.length ?? 0)
    expect(html).not.toContain('href="https://evil')
  })
})

describe('what costs more than M-Pesa moves at once', () => {
  it.each([
    ['en', 'KES 300,000, at most KES 250,000 at once'],
    ['sw', 'si zaidi ya'],
  ] as const)('is said to be paid in parts in %s', (language, words) => {
    const { email } = templates[language].booking.booking_approved(
      { ...booking, chargeCents: 30_000_000, receivedCents: 0 },
      site,
    )
    expect(email?.text).toContain(words)
  })
})

describe('what costs nothing', () => {
  it.each(['en', 'sw'] as const)(
    'is asked for and confirmed without a promise of something to pay in %s',
    (language) => {
      for (const told of ['booking_requested', 'booking_confirmed'] as const) {
        const { sms = '', email } = templates[language].booking[told](
          { ...booking, priceCents: 0, chargeCents: 0 },
          site,
        )
        expect(`${sms}\n${email?.text}`).not.toMatch(/payment link|to pay|until then|cha kulipa|hadi wakati huo/)
        expect(email?.text).toMatch(/It costs nothing|Haina malipo/)
      }
    },
  )
  it.each(['en', 'sw'] as const)('is booked without a word of money or receipts in %s', (language) => {
    const free = { ...booking, priceCents: 0, chargeCents: 0, receivedCents: 0, receipt: 'FREE' }
    const { sms = '', email } = templates[language].booking.booking_paid(free, site)
    expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(/FREE|M-Pesa|received|Tumepokea|Imelipwa|Paid/)
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
  })
})

describe('what is said of when', () => {
  it.each(['en', 'sw'] as const)(
    'is true whenever it is read in %s: reminders tell the day and the hour',
    (language) => {
      const { reminder_day, reminder_soon } = templates[language].booking
      for (const { sms, email } of [reminder_day(booking, site), reminder_soon(booking, site)]) {
        expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(/tomorrow|kesho|about two hours|saa mbili/i)
        expect(sms).toContain('10:00')
      }
      expect(reminder_day(booking, site).email?.subject).toContain('10:00-12:00')
    },
  )

  it.each([
    ['en', 'until Monday 30 November, 10:00', 'until 24 hours before the start', 'too soon to be moved'],
    ['sw', 'hadi Jumatatu 30 Novemba, 10:00', 'hadi saa 24 kabla ya kuanza', 'muda mfupi mno'],
  ] as const)(
    'tells in %s until when a booking can be moved, or that it is too late',
    (language, until, open, over) => {
      for (const template of ['booking_requested', 'booking_paid'] as const) {
        const told = (more: Partial<typeof booking>) =>
          templates[language].booking[template]({ ...booking, ...more }, site).email?.text
        expect(told({})).toContain(until)
        expect(told({ changeUntil: null })).toContain(open)
        expect(told({ changeIsOver: true })).toContain(over)
        expect(told({ changeIsOver: true })).not.toContain(until)
      }
    },
  )
})

it.each([
  ['en', /Until it is paid, you can also cancel it/, /Until it is approved, you can also cancel it/],
  ['sw', /Kabla haijalipiwa, unaweza pia kuighairi/, /Kabla haijaidhinishwa, unaweza pia kuighairi/],
] as const)('a request in %s says that it can be withdrawn while it is not paid', (language, unpaid, free) => {
  const said = (template: 'booking_requested' | 'booking_paid', more: Partial<typeof booking> = {}) =>
    templates[language].booking[template]({ ...booking, ...more }, site).email?.text
  for (const more of [{}, { changeUntil: null }, { changeIsOver: true }])
    expect(said('booking_requested', more)).toMatch(unpaid)
  expect(said('booking_requested', { chargeCents: 0 })).toMatch(free)
  expect(said('booking_paid')).not.toMatch(unpaid)
})

describe('SMS with names as long as they get', () => {
  const long = { ...booking, studio: 'The Westlands Podcast Ro', location: 'Kilimani, Nairobi' }
  it.each(CancelReason.options)('stay within two parts, also when cancelled: %s', (reason) => {
    for (const { rendered, name, language } of [
      ...renderedIn('en', { ...long, reason }),
      ...renderedIn('sw', { ...long, reason }),
    ])
      expect(smsParts(rendered.sms ?? ''), `${name} in ${language}`).toBeLessThanOrEqual(2)
  })
})

describe('a language writes as its readers do', () => {
  const one = (language: 'en' | 'sw') => templates[language].booking.booking_approved(booking, site)
  it('in English', () => {
    expect(one('en').sms).toContain('Pay KES 3,000 by Wed 25 Nov, 09:00')
    expect(one('en').email?.text).toContain('by Wednesday 25 November, 09:00')
    expect(one('en').email?.text).toContain('When: Tuesday 1 December 2026, 10:00 to 12:00')
  })
  it('in Swahili', () => {
    expect(one('sw').sms).toContain('Lipa KSh 3,000 kabla ya Jtano 25 Nov, 09:00')
    expect(one('sw').email?.text).toContain('kabla ya Jumatano 25 Novemba, 09:00')
    expect(one('sw').email?.text).toContain('Wakati: Jumanne 1 Desemba 2026, 10:00 hadi 12:00')
  })
})

describe('what is told at the desk', () => {
  it('names no customer, nor what was written to one', () => {
    for (const { name, rendered } of cases.filter(({ name }) => /^(manager|admin|nudge)_/.test(name)))
      expect(JSON.stringify(rendered), name).not.toMatch(/example\.com|0712|drums/)
  })
})

describe('letters that GSM lacks', () => {
  it.each([
    ['Café Zoë', 'Café Zoe'],
    ['Wanjirũ’s – “Ñandú”…', 'Wanjiru\'s - "Ñandu"...'],
    ['王 Studio 🎤', '? Studio ?'],
  ])('%s becomes %s', (text, expected) => expect(inGsm(text)).toBe(expected))

  it('count for the parts they take', () => {
    expect(smsParts('a'.repeat(160))).toBe(1)
    expect(smsParts('a'.repeat(161))).toBe(2)
    expect(smsParts('€'.repeat(81))).toBe(2)
    expect(smsParts('a'.repeat(307))).toBe(3)
  })
})

describe('an approved edit, of which an admin kept some fields as they are,', () => {
  it.each([
    ['en', 'capacity, features'],
    ['sw', 'idadi ya watu, vifaa'],
  ] as const)('names them in %s', (language, fields) => {
    const approved = (declined: DetailField[]) =>
      templates[language].studio.studio_approved({ ...studio, declined }, site)
    const some = approved(['capacity', 'featureIds'])
    expect([some.sms, some.email?.text]).toEqual([expect.stringContaining(fields), expect.stringContaining(fields)])
    expect(smsParts(approved([...DetailField.options]).sms ?? '')).toBeLessThanOrEqual(2)
  })
})
