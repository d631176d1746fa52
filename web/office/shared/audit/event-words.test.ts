import { describe, expect, it } from 'vitest'
import { site } from '../../../app/site.en.ts'
import { site as tovuti } from '../../../app/site.sw.ts'
import { formatFor } from '../../../i18n/format.ts'
import { translateIn } from '../../../i18n/testing.ts'
import { office } from '../../shell/office.en.ts'
import { office as ofisi } from '../../shell/office.sw.ts'
import { actorText, eventLine, factText } from './event-words.ts'

const t = translateIn('en', { ...site, ...office })
const sema = translateIn('sw', { ...tovuti, ...ofisi })

const paid = {
  type: 'booking.paid',
  facts: {
    texts: [{ field: 'receipt', text: 'TKL1' }],
    amounts: [2_500],
    slots: ['2026-12-01T09:00:00.000Z', '2026-12-01T10:00:00.000Z'],
  },
}

describe('the text of an event', () => {
  it('contains the most important facts in the current language', () => {
    expect(eventLine(t, formatFor('en-KE', 2026), paid)).toBe(
      'Booking paid: TKL1, KES\u00a02,500, Tue 1 Dec, 09:00 to 11:00',
    )
    expect(eventLine(sema, formatFor('sw-KE', 2026), paid)).toBe(
      'Nafasi imelipiwa: TKL1, KSh\u00a02,500, Jnne 1 Des, 09:00 hadi 11:00',
    )
  })

  it('is the name alone without further facts, and the type if it has no name', () => {
    const facts = { texts: [], amounts: [], slots: [] }
    expect(eventLine(t, formatFor('en-KE', 2026), { type: 'payment.closed', facts })).toBe('Payment closed')
    expect(eventLine(t, formatFor('en-KE', 2026), { type: 'booking.sung', facts })).toBe('booking.sung')
  })

  it('names who did it, and only the system for a process', () => {
    expect(actorText(t, { id: 'u1', name: 'Akinyi', role: 'admin' })).toBe('by Akinyi (admin)')
    expect(actorText(t, { id: 'visitor', name: null, role: 'public' })).toBe('by a visitor')
    expect(actorText(sema, { id: 'visitor', name: null, role: 'public' })).toBe('mhusika: mgeni')
    expect(actorText(t, { id: 'messages', name: null, role: 'process' })).toBe('System')
  })

  it('translates known values and leaves free text unchanged', () => {
    expect(factText(sema, 'reason', 'unpaid')).toBe('haikulipiwa kwa wakati')
    expect(factText(sema, 'reason', 'The room is being repaired')).toBe('The room is being repaired')
    expect(factText(sema, 'note', 'unpaid')).toBe('unpaid')
    expect(factText(sema, 'template', 'booking_approved')).toBe('Nafasi imeidhinishwa')
  })
})
