import { expect, it } from 'vitest'
import { makeI18n } from '../../../../language/translate.ts'
import { office } from '../../shell/office.sw.ts'
import { momentText } from './booking-words.ts'
import { officeBookingParts } from './texts.sw.ts'

const i18n = makeI18n('sw', { ...office, ...officeBookingParts })
const moment = { text: 'In English', by: null, by_customer: false, at: '2026-12-01T09:00:00.000Z', slots: [] }

it.each([
  [{ what: 'approved', by: 'Asha Mwangi' }, null, 'Imeidhinishwa na Asha Mwangi'],
  [{ what: 'requested', by_customer: true }, null, 'Imeombwa na mteja'],
  [{ what: 'completed' }, null, 'Imekamilika'],
  [{ what: 'cancelled' }, 'unpaid', 'Imeghairiwa: haikulipiwa kwa wakati'],
  [{ what: 'cancelled' }, null, 'Imeghairiwa: hakuna sababu iliyotolewa'],
  [{ what: 'sung_about' }, null, 'In English'],
])('momentText describes %j with the reason %j as “%s”', (change, reason, words) => {
  expect(momentText((id, ...values) => i18n._(id, { ...values[0] }), { ...moment, ...change }, reason)).toBe(words)
})
