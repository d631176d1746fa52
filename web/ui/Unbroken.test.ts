import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Unbroken } from './Unbroken.tsx'

const whole = '<span class="whitespace-nowrap">M-Pesa</span>'

it.each([
  ['Pay KES 5,000 by M-Pesa', `Pay KES 5,000 by ${whole}`],
  ['M-Pesa on your phone', `${whole} on your phone`],
  ['Sent back to your M-Pesa number', `Sent back to your ${whole} number`],
  ['Check your phone', 'Check your phone'],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(Unbroken, { text }))).toBe(markup)
})
