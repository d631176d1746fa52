import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
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
  `<span class="${piece === 'M-Pesa' ? 'whitespace-nowrap' : 'inline-block'}">${piece}</span>`

it.each([
  ['Pay KES 5,000 by M-Pesa', `Pay ${whole('KES 5,000')} by ${whole('M-Pesa')}`],
  ['KSh 2,500.50, kisha KSh 5.', `${whole('KSh 2,500.50')}, kisha ${whole('KSh 5')}.`],
  ['KES\u00a05,000 paid', `${whole('KES 5,000')} paid`],
  ['M-Pesa on your phone', `${whole('M-Pesa')} on your phone`],
  ['Sent back to your M-Pesa number', `Sent back to your ${whole('M-Pesa')} number`],
  ['Check your phone', 'Check your phone'],
])('NoBreakText does not break the amounts in %s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(NoBreakText, { text }))).toBe(markup)
})
