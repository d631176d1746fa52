import * as z from 'zod'
import { bookingStatuses } from './page-values.ts'

/** A studio hour, written as date plus hour and labelled Z: 2026-12-01T08:00:00.000Z is 08:00 in Nairobi. */
export const SlotText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:00(:00(\.0+)?)?(Z|\+00:00)$/, 'booking.hours-format')
  .overwrite((text) => `${text.slice(0, '2026-12-01T08'.length)}:00:00.000Z`)
  .meta({ example: '2026-12-01T08:00:00.000Z' })

/**
 * Whether a date is plausible. A date outside these years is a typing mistake, and other programs may not support it.
 */
export const isMeant = (text: string): boolean => text >= '1970' && text < '2200'
export const meantText = 'input.date-range'

export const DateText = z.iso
  .date({ error: 'input.date-format', abort: true })
  .refine(isMeant, meantText)
  .meta({ example: '2026-12-01' })

export const MonthText = z
  .string('input.month-format')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'input.month-format', abort: true })
  .refine(isMeant, meantText)

/** Kenyan shillings as a number. */
export const Kes = z.number().meta({ example: 2500 })

/** The maximum price or rate. It excludes typing mistakes, and numbers too large for the tables. */
export const maxKes = 10_000_000

export const Instant = z.iso.datetime()

/** Returns an optional text of a request: blank if it is left out or null. */
export const optionalText = (text: z.ZodString) => text.nullish().transform((given) => given ?? '')

/** Returns a schema of an optional field of a form. A blank text counts as null. */
export const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      schema.nullish(),
    )
    .optional()

/** The language of a person's SMS and emails. */
export const LanguageText = z.enum(['en', 'sw'], 'input.language')
export type LanguageText = z.infer<typeof LanguageText>

export const nothing = z.object({})

/**
 * Returns the schema of a whole number in a query. It accepts only digits, because `Number` also reads 0x10 and 1e1.
 */
export const wholeNumber = (error: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? Number.NaN : value),
    z.coerce.number(error).int(error).min(min, error).max(max, error),
  )

/** Returns the schema of a paged list's limit, with its default. */
export const pageLimit = (standard: number) => wholeNumber('input.limit', 1, 100).default(standard)

/** Returns the query fields of a paged list, with its default limit. */
export const paging = (standard: number) => ({
  limit: pageLimit(standard),
  offset: wholeNumber('input.offset', 0).default(0),
})

/** The name of a booking's studio. */
export const StudioName = z.string().nullable().meta({ description: 'null if the studio was deleted' })

const nameSw = z.string().nullish().meta({ description: 'The name in Swahili; null if there is none' })
const descriptionSw = z.string().nullish().meta({ description: 'The description in Swahili; null if there is none' })

/** A name and a description in Swahili. */
export const swahili = { nameSw, descriptionSw }

/** The Swahili name of a booking's session type. */
export const SessionTypeSw = nameSw

/** The Swahili texts of a form. */
export const swahiliInput = {
  nameSw: z.string().max(120, 'person.name-too-long').nullish().meta({ description: 'If missing, it stays unchanged' }),
  descriptionSw: z
    .string()
    .max(2_000, 'input.description-too-long')
    .nullish()
    .meta({ description: 'If missing, it stays unchanged' }),
}

export const CatalogueEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  ...swahili,
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

export const Picture = z.object({
  id: z.uuid(),
  storageUrl: z.string().meta({ description: 'The largest WebP, at most 1600 pixels wide' }),
  variants: z.array(z.object({ width: z.int(), url: z.string() })),
  width: z.int(),
  height: z.int(),
  originalName: z.string(),
  altText: z.string(),
  caption: z.string().nullable(),
  isPrimary: z.boolean(),
  displayOrder: z.int(),
})
export type Picture = z.infer<typeof Picture>

/** `staff_only` hours are free, but too soon or too far ahead for customers to book. */
export const HourState = z.enum(['free', 'booked', 'buffer', 'closed', 'past', 'staff_only'])
export type HourState = z.infer<typeof HourState>

export const BookingStatus = z.enum(bookingStatuses)
export type BookingStatus = z.infer<typeof BookingStatus>

/** Who or what ended a booking. A person's own reason is in the note. */
export const CancelReason = z.enum(['customer', 'manager', 'admin', 'unpaid', 'unanswered', 'studio_removed'])
export type CancelReason = z.infer<typeof CancelReason>

/** The payment status of a booking, in the specification's words. */
export const PaymentStatus = z.enum(['pending', 'paid', 'completed', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** How a customer paid the studio itself. */
export const DirectMethod = z.enum(['cash', 'till'])
export type DirectMethod = z.infer<typeof DirectMethod>

/** Received money: its receipt number, how much, and when it was paid. */
export const PaymentReceipt = z.object({
  receipt: z
    .string()
    .meta({ description: 'M-Pesa’s receipt number or the studio’s own; CASH for cash without a number' }),
  amount: Kes,
  at: Instant,
  direct: z
    .object({
      id: z.uuid(),
      method: DirectMethod,
      returns: z.array(z.object({ id: z.uuid(), amount: Kes, status: z.enum(['due', 'returned']), at: Instant })),
    })
    .optional()
    .meta({
      description: 'The amount that the studio received itself, and what it has to return; absent for M-Pesa payments',
    }),
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

export const messages = z.boolean().meta({ description: 'Whether the customer gets messages about the booking' })

/** The refunds of a booking. After a booking ends, all its money is due. */
export const refunds = {
  refundDue: Kes.meta({ description: 'The amount to refund' }),
  refunded: Kes.meta({ description: 'The amount refunded' }),
  returnDue: Kes.optional().meta({ description: 'The amount that the studio received itself and has to return' }),
  returned: Kes.optional().meta({ description: 'The amount that the studio returned' }),
}

/**
 * The payment of a booking. `link` leads to its payment page while it can be paid: customers and admins see it, lists
 * omit it.
 */
export const BookingPayment = z.object({
  status: PaymentStatus,
  amount: Kes,
  balance: Kes.meta({ description: 'The unpaid amount' }),
  link: z.string().nullable(),
  deadline: Instant.nullable(),
  receipts: z.array(PaymentReceipt),
  ...refunds,
})
export type BookingPayment = z.infer<typeof BookingPayment>

const ProblemTexts = z.object({
  error: z.string(),
  fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The body of every error. `error` is for people, `code` for programs. */
export const Problem = z.object({
  ...ProblemTexts.shape,
  code: z.string(),
  reason: z.string().optional(),
  translations: z
    .partialRecord(z.enum(['en', 'sw']), ProblemTexts)
    .optional()
    .meta({ description: 'The same texts in other languages' }),
  requestId: z.string().optional(),
  challenge: z.string().optional().meta({ description: 'In a 429: solving it replaces waiting' }),
  readModel: z.string().optional().meta({ description: 'In a 503 `read_model_stopped`: the read model that stopped' }),
})
export type Problem = z.infer<typeof Problem>

export const FreeRun = z.object({ startTime: SlotText, endTime: z.string(), slots: z.array(SlotText) })
export type FreeRun = z.infer<typeof FreeRun>

/** The 409 if hours are taken: which ones, and the nearest free hours of the same length. */
export const Overlap = Problem.extend({
  reason: z.literal('overlap'),
  taken: z.array(SlotText),
  alternatives: z.array(FreeRun),
})
export type Overlap = z.infer<typeof Overlap>
