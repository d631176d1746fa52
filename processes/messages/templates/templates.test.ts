import { describe, expect, it } from 'vitest'
import { DetailField } from '../../../domain/studio/events.ts'
import type { BookingFacts } from './rendered.ts'
import { inGsm, smsParts } from './sms-parts.ts'
import { booking, site, studio } from './templates.fixtures.ts'
import { templates } from './templates.ts'

describe('a charge above M-Pesa’s limit per payment', () => {
  it.each([
    ['en', 'KES 300,000, at most KES 250,000 at once'],
    ['sw', 'si zaidi ya'],
  ] as const)('is announced in parts in %s', (language, words) => {
    const large = { ...booking, chargeCents: 30_000_000, receivedCents: 0 }
    expect(templates[language].booking.booking_approved(large, site).email?.text).toContain(words)
  })
})

it.each([
  ['en', 'Podcast', 'Podcast'],
  ['sw', 'Podikasti', 'Podcast'],
] as const)('the session type’s name is written in %s, or in English if it has no other', (language, name, without) => {
  const text = (facts: BookingFacts) => templates[language].booking.booking_requested(facts, site).email?.text
  expect(text(booking)).toContain(name)
  expect(text({ ...booking, sessionSw: null })).toContain(without)
})

describe('a cancellation', () => {
  it.each([
    ['en', 'hours are free'],
    ['sw', 'Saa zake ziko wazi'],
  ] as const)('in %s says that the hours are free again only if the booking had hours', (language, words) => {
    const cancelled = { ...booking, reason: 'customer' as const }
    const texts = (facts: BookingFacts) => {
      const { booking_cancelled: toCustomer, manager_cancelled: toManager } = templates[language].booking
      return [toCustomer(facts, site).email?.text, toManager(facts, site).email?.text, toManager(facts, site).sms]
    }
    expect(texts(cancelled).map((text) => text?.includes(words))).toEqual([true, true, true])
    expect(texts({ ...cancelled, slots: [] }).map((text) => text?.includes(words))).toEqual([false, false, false])
  })
})

describe('a free booking', () => {
  const free = { ...booking, priceCents: 0, chargeCents: 0 }
  it.each(['en', 'sw'] as const)('is requested and confirmed without mention of a payment in %s', (language) => {
    for (const template of ['booking_requested', 'booking_confirmed'] as const) {
      const { sms = '', email } = templates[language].booking[template](free, site)
      expect(`${sms}\n${email?.text}`).not.toMatch(/payment link|to pay|until then|cha kulipa|hadi wakati huo/)
      expect(email?.text).toMatch(/This session is free|Haina malipo|Kipindi hiki hakina malipo/)
    }
  })
  it.each(['en', 'sw'] as const)('is booked without mention of money or receipts in %s', (language) => {
    const paid = { ...free, receivedCents: 0, receipt: 'FREE' }
    const { sms = '', email } = templates[language].booking.booking_paid(paid, site)
    expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(/FREE|M-Pesa|received|Tumepokea|Imelipiwa|Paid/)
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
    const toManager = templates[language].booking.manager_paid(paid, site)
    expect(`${toManager.sms}\n${toManager.email?.subject}\n${toManager.email?.text}`).not.toMatch(
      /paid|lipi?wa|amelipa/i,
    )
  })
})

describe('a payment to the studio itself', () => {
  it.each([
    ['en', 'cash', '17', 'Receipt: 17'],
    ['en', 'till', 'SKL51ZDR4F', 'Paid to the till: SKL51ZDR4F'],
    ['sw', 'cash', '17', 'Risiti: 17'],
    ['sw', 'till', 'SKL51ZDR4F', 'Zimelipwa kwa till: SKL51ZDR4F'],
  ] as const)('is not attributed to M-Pesa in %s: %s', (language, direct, receipt, row) => {
    const { sms = '', email } = templates[language].booking.booking_paid(
      { ...booking, direct, receipt, paidTo: 'studio' },
      site,
    )
    expect(`${sms}\n${email?.text}`).not.toContain('M-Pesa')
    expect(email?.text).toContain(`${row}\n`)
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
  })
  it.each(['en', 'sw'] as const)('has no receipt in %s if it is cash without a number', (language) => {
    const paid = { ...booking, direct: 'cash', receipt: 'CASH', paidTo: 'studio' } as const
    const text = templates[language].booking.booking_paid(paid, site).email?.text
    expect(text).toContain('2,000')
    expect(text).not.toMatch(/CASH|Receipt:|Risiti:|taslimu:|in cash:/)
  })
})

describe('a session that has started', () => {
  const started = { ...booking, hasStarted: true, changeIsOver: true, payBy: null }
  it.each(['en', 'sw'] as const)('is paid, not announced, in %s', (language) => {
    const { booking_paid, manager_paid } = templates[language].booking
    for (const more of [
      {},
      { direct: 'cash', paidTo: 'studio' } as const,
      { isInParts: true, paidTo: 'both' } as const,
    ])
      for (const { sms = '', email } of [booking_paid({ ...started, ...more }, site), manager_paid(started, site)]) {
        const announced =
          /yours|too soon|muda mfupi|take place|booked|calendar|ni yako|itafanyika|kitafanyika|hifadhiwa|kalenda/
        expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(announced)
        expect(sms).toMatch(/paid|imelipiwa/)
        expect(inGsm(sms)).toBe(sms)
        expect(smsParts(sms)).toBeLessThanOrEqual(2)
      }
  })
  it.each(['en', 'sw'] as const)('is booked, not announced, if it is free in %s', (language) => {
    const { booking_paid, manager_paid } = templates[language].booking
    const free = { ...started, priceCents: 0, chargeCents: 0, receivedCents: 0, receipt: 'FREE' }
    for (const { sms = '', email } of [booking_paid(free, site), manager_paid(free, site)]) {
      const announced = /yours|too soon|muda mfupi|take place|calendar|ni yako|tafanyika|kalenda|paid|lipi?wa/
      expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(announced)
      expect(sms).toContain(free.code)
      expect(inGsm(sms)).toBe(sms)
      expect(smsParts(sms)).toBeLessThanOrEqual(2)
    }
  })
  it.each(['en', 'sw'] as const)('is not said to end unpaid in %s', (language) => {
    for (const template of ['booking_approved', 'underpaid', 'refund_withdrawn', 'return_withdrawn'] as const) {
      const { sms = '', email } = templates[language].booking[template](started, site)
      const said = `${sms}\n${email?.text}`
      expect(said).not.toMatch(/ by [.:]|to keep|someone else|kabla ya|ibaki yako|mtu mwingine/)
      expect(said).toContain(started.payPage)
    }
  })
})

it.each(['en', 'sw'] as const)('a payment in two ways is attributed to neither in %s', (language) => {
  const { sms = '', email } = templates[language].booking.booking_paid(
    { ...booking, isInParts: true, paidTo: 'both', direct: 'till', receipt: 'SKL51ZDR4F' },
    site,
  )
  expect(`${sms}\n${email?.text}`).not.toMatch(/SKL51ZDR4F|paid to the studio|kwa studio\./)
})

describe('times in messages', () => {
  it.each(['en', 'sw'] as const)('are absolute in reminders in %s, with day and hour', (language) => {
    const { reminder_day, reminder_soon } = templates[language].booking
    for (const { sms, email } of [reminder_day(booking, site), reminder_soon(booking, site)]) {
      expect(`${sms}\n${email?.subject}\n${email?.text}`).not.toMatch(/tomorrow|kesho|about two hours|saa mbili/i)
      expect(sms).toContain('10:00')
    }
    expect(reminder_day(booking, site).email?.subject).toContain('10:00-12:00')
  })

  it.each([
    ['en', 'until Monday 30 November, 10:00', 'up to 24 hours before the start', 'too soon to be moved'],
    ['sw', 'hadi Jumatatu 30 Novemba, 10:00', 'hadi saa 24 kabla ya kuanza', 'muda mfupi mno'],
  ] as const)(
    'state in %s until when a booking can be moved, or that it is too late',
    (language, until, open, over) => {
      for (const template of ['booking_requested', 'booking_paid'] as const) {
        const textWith = (more: Partial<typeof booking>) =>
          templates[language].booking[template]({ ...booking, ...more }, site).email?.text
        expect(textWith({})).toContain(until)
        expect(textWith({ changeUntil: null })).toContain(open)
        expect(textWith({ changeIsOver: true })).toContain(over)
        expect(textWith({ changeIsOver: true })).not.toContain(until)
      }
    },
  )
})

it.each([
  ['en', /Until it is paid, you can also cancel it/, /Until it is approved, you can also cancel it/],
  ['sw', /Kabla haijalipiwa, unaweza pia kuighairi/, /Kabla haijaidhinishwa, unaweza pia kuighairi/],
] as const)(
  'the message about a request in %s says that it can be cancelled until it is paid',
  (language, unpaid, free) => {
    const said = (template: 'booking_requested' | 'booking_paid', more: Partial<typeof booking> = {}) =>
      templates[language].booking[template]({ ...booking, ...more }, site).email?.text
    for (const more of [{}, { changeUntil: null }, { changeIsOver: true }])
      expect(said('booking_requested', more)).toMatch(unpaid)
    expect(said('booking_requested', { chargeCents: 0 })).toMatch(free)
    expect(said('booking_paid')).not.toMatch(unpaid)
  },
)

describe('dates and amounts', () => {
  const one = (language: 'en' | 'sw') => templates[language].booking.booking_approved(booking, site)
  it('are formatted in English', () => {
    expect(one('en').sms).toContain('Pay KES 3,000 by Wed 25 Nov, 09:00')
    expect(one('en').email?.text).toContain('by Wednesday 25 November, 09:00 (Nairobi time)')
    expect(one('en').email?.text).toContain('When: Tuesday 1 December 2026, 10:00 to 12:00 (Nairobi time)')
  })
  it('are formatted in Swahili', () => {
    expect(one('sw').sms).toContain('Lipa KSh 3,000 kabla ya Jtano 25 Nov, 09:00')
    expect(one('sw').email?.text).toContain('kabla ya Jumatano 25 Novemba, 09:00')
    expect(one('sw').email?.text).toContain('Wakati: Jumanne 1 Desemba 2026, 10:00 hadi 12:00 (saa za Nairobi)')
  })
})

describe('a request without a time', () => {
  const open = { ...booking, slots: [], changeUntil: null }
  it.each([
    ['en', 'You chose no time yet. Choose your hours on the booking'],
    ['sw', 'Bado hujachagua muda. Chagua saa zako kwenye ukurasa'],
  ] as const)('tells its customer in %s where to choose one', (language, words) => {
    const { booking_requested } = templates[language].booking
    expect(booking_requested(open, site).email?.text).toContain(words)
    expect(booking_requested(booking, site).email?.text).not.toContain(words)
  })

  it.each([
    ['en', 'Your request SB222222 now has a time: Tue 1 Dec 10:00-12:00', /now has a time/, /received/],
    ['sw', 'Ombi lako SB222222 sasa lina muda: Jnne 1 Des 10:00-12:00', /sasa lina muda/, /Tumepokea/],
  ] as const)('is not received again in %s once its customer has chosen one', (language, subject, news, again) => {
    const { sms = '', email } = templates[language].booking.booking_requested({ ...booking, isArranged: true }, site)
    expect(email?.subject).toBe(subject)
    for (const text of [sms, email?.text]) {
      expect(text).toMatch(news)
      expect(text).not.toMatch(again)
    }
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
  })

  it.each([
    ['en', /no time/, /Confirm or reject|confirm or reject within/],
    ['sw', /hakuchagua muda|halina muda/, /Thibitisha au kataa/],
  ] as const)(
    'asks its manager in %s to choose the hours, and can only be rejected by the link',
    (language, words, not) => {
      const { manager_asked, nudge_manager } = templates[language].booking
      for (const { sms = '', email } of [manager_asked(open, site), nudge_manager(open, site)]) {
        for (const text of [sms, email?.text]) {
          expect(text).toMatch(words)
          expect(text).not.toMatch(not)
          expect(text).toContain(open.page)
        }
        expect(sms).not.toContain(open.decidePage)
        expect(inGsm(sms)).toBe(sms)
        expect(smsParts(sms)).toBeLessThanOrEqual(2)
      }
    },
  )
})

describe.each(['en', 'sw'] as const)('a message in %s that requests a manager’s decision', (language) => {
  const { manager_asked, nudge_manager, manager_rescheduled } = templates[language].booking
  it.each([manager_asked, nudge_manager, manager_rescheduled])(
    'links to the decision page, if there is one',
    (template) => {
      const [asking, other] = [template(booking, site), template({ ...booking, decidePage: null }, site)]
      for (const text of [asking.sms, asking.email?.text]) expect(text).toContain(booking.decidePage)
      expect(asking.email?.text).toContain(booking.page)
      for (const text of [other.sms, other.email?.text]) {
        expect(text).toContain(booking.page)
        expect(text).not.toContain('/decide/')
      }
    },
  )
})

describe('an approved edit with declined fields', () => {
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

it.each(['en', 'sw'] as const)(
  'a rejected studio’s SMS refers to the email for the reason, if there is one (%s)',
  (language) => {
    const smsOf = (note: string) => templates[language].studio.studio_rejected({ ...studio, note }, site).sms ?? ''
    const reason = /reason is in your email|sababu iko katika barua pepe/i
    expect(smsOf('Please add pictures')).toMatch(reason)
    expect(smsOf('')).not.toMatch(/reason|sababu/i)
    expect(smsOf('')).toContain(studio.page)
  },
)
