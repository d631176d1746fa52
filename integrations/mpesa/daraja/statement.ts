import * as z from 'zod'
import { Account, eatDateTime, maskedPhone, OptionalText, ReceiptNumber, readEatTime, Text } from '../formats.ts'
import type { StatementLine } from '../mpesa.ts'
import { describe, type Transport } from './transport.ts'

const Line = z
  .object({
    transactionId: ReceiptNumber,
    trxDate: Text.transform(readEatTime).pipe(z.date()),
    msisdn: OptionalText,
    billreference: Account,
    amount: Text.transform(Number).pipe(z.number().positive()),
  })
  .transform(({ transactionId, trxDate, msisdn, billreference, amount }): StatementLine => {
    return {
      receipt: transactionId,
      amountCents: Math.round(amount * 100),
      account: billreference,
      payer: maskedPhone(msisdn),
      paidAt: trxDate.toISOString(),
    }
  })
const Page = z.object({ ResponseCode: Text, Response: z.array(z.array(z.unknown())).nullish() })
const Numbered = z.object({ transactionId: Text })

const thereAre = '1000'
const thereAreNone = '1001'
const maxPages = 1_000

/** The statement could not be downloaded or parsed. A retry may succeed. */
export class NoStatement extends Error {
  override readonly name = 'NoStatement'
}

/**
 * Returns incoming transactions page by page (https://developer.safaricom.co.ke/APIs/PullTransactions); null if the
 * business does not have this service. Skips and reports lines that can't be read. Throws NoStatement.
 */
export async function readStatement(
  transport: Transport,
  shortcode: string,
  from: Date,
  to: Date,
  onUnreadable: (receipt: string | undefined) => void,
): Promise<readonly StatementLine[] | null> {
  const lines: StatementLine[] = []
  let offset = 0
  for (let pages = 0; pages < maxPages; pages += 1) {
    const reply = await transport.post('/pulltransactions/v1/query', {
      ShortCode: shortcode,
      StartDate: eatDateTime(from),
      EndDate: eatDateTime(to),
      OffSetValue: String(offset),
    })
    // For a product that is not enabled, Daraja gives the same error as for an invalid token.
    if (reply.kind === 'rejected' && reply.code.startsWith('40')) return null
    if (reply.kind !== 'answer') throw new NoStatement(`M-Pesa did not provide the statement: ${describe(reply)}`)
    const page = Page.safeParse(reply.body)
    if (!page.success) throw new NoStatement('The statement has an unknown format')
    const more = page.data.ResponseCode === thereAre ? (page.data.Response ?? []).flat() : []
    if (![thereAre, thereAreNone].includes(page.data.ResponseCode))
      throw new NoStatement(`M-Pesa did not provide the statement: ${page.data.ResponseCode}`)
    if (more.length === 0) return lines
    offset += more.length
    const read = more.map((line) => Line.safeParse(line))
    // One line may be malformed; if all are, so is the page.
    if (!read.some(({ success }) => success)) throw new NoStatement('The statement has an unknown format')
    for (const [i, { success, data }] of read.entries())
      if (success) lines.push(data)
      else onUnreadable(Numbered.safeParse(more[i]).data?.transactionId)
  }
  throw new NoStatement('The statement has too many pages')
}
