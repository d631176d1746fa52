import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../i18n/format.ts'
import { BreakableText, NoBreakText } from './text.tsx'

it.each([
  ['wanjiru.kamau@example.com', 'wanjiru.<wbr/>kamau@<wbr/>example.<wbr/>com'],
  ['customer.personId', 'customer.<wbr/>person<wbr/>Id'],
  ['a_long-name', 'a_<wbr/>long-<wbr/>name'],
  ['slots.0', 'slots.<wbr/>0'],
  ['Njeri Admin', 'Njeri Admin'],
  ['', ''],
])('BreakableText may break %s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(BreakableText, { text }))).toBe(markup)
})

const whole = (piece: string) =>
  `<span class="${piece.startsWith('M-Pesa') ? 'whitespace-nowrap' : 'inline-block'}">${piece}</span>`

it.each([
  ['Pay KES 5,000 by M-Pesa', `Pay ${whole('KES 5,000')} by ${whole('M-Pesa')}`],
  ['KSh 2,500.50, kisha KSh 5.', `${whole('KSh 2,500.50,')} kisha ${whole('KSh 5.')}`],
  ['KES\u00a05,000 paid', `${whole('KES 5,000')} paid`],
  ['(KES 500) to M-Pesa; now?', `(${whole('KES 500)')} to ${whole('M-Pesa;')} now?`],
  ['M-Pesa on your phone', `${whole('M-Pesa')} on your phone`],
  ['Sent back to your M-Pesa number', `Sent back to your ${whole('M-Pesa')} number`],
  ['Check your phone', 'Check your phone'],
])('NoBreakText does not break the amounts in %s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(NoBreakText, { text }))).toBe(markup)
})

it.each(['en-KE', 'sw-KE'] as const)('NoBreakText keeps short dates on one line: %s', (locale) => {
  const format = formatFor(locale, 2026)
  const dates = [2026, 2027].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => format.shortDate(`${year}-${String(month + 1).padStart(2, '0')}-14`)),
  )
  for (const date of [...dates, format.fullDate('2026-11-30T12:00:00Z')]) {
    const markup = renderToStaticMarkup(createElement(NoBreakText, { text: `(${date}, 15:00) 3 hours` }))
    expect(markup).toBe(`(${whole(`${date},`)} 15:00) 3 hours`)
  }
})
