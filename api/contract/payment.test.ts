import { expect, it } from 'vitest'
import { confirmManual } from './payment.ts'

const { receipt } = confirmManual.body.shape

it.each(['SFC123XYZW', ' sfc1 23XY ZW ', 'SFC1-23XY-ZW', 'SFC1\u00a023XY–ZW'])(
  'confirmManual accepts an M-Pesa code however it is grouped: %j',
  (typed) => expect(receipt.parse(typed)).toBe('SFC123XYZW'),
)

it.each(['SFC1', 'SFC1/23XY', '---'])('confirmManual refuses other text: %j', (typed) => {
  expect(receipt.safeParse(typed).error?.issues).toMatchObject([{ message: 'payment.code-format' }])
})
