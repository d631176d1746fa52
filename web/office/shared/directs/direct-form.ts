import type { DirectPaymentInput } from '../../../../api/contract/direct-payments.ts'
import type { DirectMethod } from '../../../../api/contract/shared.ts'
import { amountIn } from '../../../../language/text.ts'

/** The form of a payment to the studio itself. */
export interface DirectForm {
  method: DirectMethod
  amount: string
  receipt: string
}

/** An empty form with all that is unpaid, in KES. */
export const emptyDirect = (unpaid: number): DirectForm => ({ method: 'cash', amount: String(unpaid), receipt: '' })

/** Returns whether a text is an amount in whole shillings, above nothing. */
export const isWholeAmount = (text: string): boolean => Number.isInteger(amountIn(text)) && amountIn(text) > 0

/** Returns the request of a complete form. */
export const directOf = ({ method, amount, receipt }: DirectForm): DirectPaymentInput => ({
  ...{ method, amount: amountIn(amount), receipt: receipt.trim() },
})
