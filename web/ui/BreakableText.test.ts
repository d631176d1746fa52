import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BreakableText } from './BreakableText.tsx'

it.each([
  ['wanjiru.kamau@example.com', 'wanjiru.<wbr/>kamau@<wbr/>example.<wbr/>com'],
  ['customer.personId', 'customer.<wbr/>person<wbr/>Id'],
  ['a_long-name', 'a_<wbr/>long-<wbr/>name'],
  ['slots.0', 'slots.<wbr/>0'],
  ['Njeri Admin', 'Njeri Admin'],
  ['', ''],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(BreakableText, { text }))).toBe(markup)
})
