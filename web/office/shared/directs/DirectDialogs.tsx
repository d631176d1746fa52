import { useState } from 'react'
import type { BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import type { DirectPaymentInput } from '../../../../api/contract/direct-payments.ts'
import type { DirectMethod } from '../../../../api/contract/shared.ts'
import { amountIn } from '../../../../language/text.ts'
import { inTexts } from '../../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../../i18n/locale.ts'
import { useFormat, useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { isRefused, problemOf } from '../../../shared/api-client/problem.ts'
import { post, postOnce } from '../../../shared/api-client/requests.ts'
import { useAttempt } from '../../../shared/booking/use-attempt.ts'
import { Field, fieldsOf, Select } from '../../../ui/Field.tsx'
import { FormDialog, useSentForm } from '../dialogs/FormDialog.tsx'
import { NoteDialog } from '../dialogs/NoteDialog.tsx'
import { officeDirects } from './texts.en.ts'

interface OfBooking<Body> {
  readonly bookingId: string
  readonly body: Body
}

// Also after an error: another user acted first, so the booking is out of date.
const changed = ['OfficeBooking', 'Stats', 'Audit', 'Money'] as const
const inData = ({ data }: { data: BookingDetail }) => data

export const directsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordDirect: build.mutation<BookingDetail, OfBooking<DirectPaymentInput> & { readonly key: string }>({
      query: ({ bookingId, key, body }) => postOnce(`/manager/bookings/${bookingId}/payments`, key, body),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
    voidDirect: build.mutation<BookingDetail, OfBooking<{ reason: string }> & { readonly paymentId: string }>({
      query: ({ bookingId, paymentId, body }) =>
        post(`/manager/bookings/${bookingId}/payments/${paymentId}/void`, body),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
    returnDirect: build.mutation<BookingDetail, OfBooking<{ note: string }> & { readonly returnId: string }>({
      query: ({ bookingId, returnId, body }) => post(`/manager/bookings/${bookingId}/returns/${returnId}`, body),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
  }),
})

/** The texts of the dialogs about payments to the studio itself. */
const directTexts: Namespace = {
  en: officeDirects,
  sw: async () => (await import('./texts.sw.ts')).officeDirects,
}

/** The form of a payment to the studio itself. */
interface DirectForm {
  method: DirectMethod
  amount: string
  receipt: string
}

/** An empty form with the whole unpaid amount, in KES. */
const emptyDirect = (unpaid: number): DirectForm => ({ method: 'cash', amount: String(unpaid), receipt: '' })

/** Returns whether a text is an amount in whole shillings, above zero. */
const isWholeAmount = (text: string): boolean => Number.isInteger(amountIn(text)) && amountIn(text) > 0

/** Returns the request of a complete form. */
const directOf = ({ method, amount, receipt }: DirectForm): DirectPaymentInput => ({
  ...{ method, amount: amountIn(amount), receipt: receipt.trim() },
})

interface DialogProps {
  readonly booking: { readonly id: string; readonly code: string }
  /** The unpaid amount, in KES. */
  readonly unpaid: number
  readonly onClose: () => void
}

/** Records that the customer paid the studio itself, in cash or to its till: the unpaid amount, or a part of it. */
export const RecordPaymentDialog = inTexts(directTexts, RecordPayment)

function RecordPayment({ booking: { id, code }, unpaid, onClose }: DialogProps) {
  const { t, format } = useWords()
  const [record] = directsApi.useRecordDirectMutation()
  // A retry after an unknown outcome is the same payment, until the dialog opens with another unpaid amount.
  const [unpaidAtFirst] = useState(unpaid)
  const attempt = useAttempt(`direct ${id}`)
  const { form, dialog } = useSentForm({
    name: `direct ${id}`,
    start: emptyDirect(unpaid),
    fields: ['amount', 'receipt'],
    send: async (typed) => {
      const body = directOf(typed)
      const sent = await record({ bookingId: id, key: attempt.keyFor(JSON.stringify([unpaidAtFirst, body])), body })
      if (sent.data || isRefused(problemOf(sent.error))) attempt.end()
      return sent
    },
    failed: t('direct.failed'),
    done: (typed) => t('direct.done', { amount: format.money(directOf(typed).amount), code }),
    onClose,
  })
  const field = fieldsOf(form)
  const isTill = form.watch('method') === 'till'
  return (
    <FormDialog title={t('bookings.record-payment-one', { code })} submit={t('direct.record')} {...dialog}>
      <p className="text-muted">{t('direct.text')}</p>
      {unpaid !== unpaidAtFirst && <p role="status">{t('direct.changed', { before: format.money(unpaidAtFirst) })}</p>}
      <Select label={t('direct.method')} {...form.register('method')}>
        <option value="cash">{t('direct.method.cash')}</option>
        <option value="till">{t('direct.method.till')}</option>
      </Select>
      <Field
        label={t('direct.amount')}
        hint={t('direct.amount-hint', { unpaid: format.money(unpaid) })}
        inputMode="numeric"
        autoComplete="off"
        required
        {...field('amount', { validate: (text) => isWholeAmount(text) || t('direct.amount-odd') })}
      />
      <Field
        label={t(isTill ? 'office.till-receipt' : 'office.book-number')}
        hint={t(isTill ? 'direct.till-receipt-hint' : 'direct.book-number-hint')}
        autoComplete="off"
        maxLength={40}
        required={isTill}
        {...field('receipt', {
          validate: (text, { method }) => method === 'cash' || text.trim() !== '' || t('office.till-receipt-missing'),
        })}
      />
    </FormDialog>
  )
}

interface CorrectionProps {
  readonly bookingId: string
  /** The id of the payment or of the return. */
  readonly id: string
  /** In KES. */
  readonly amount: number
  readonly onClose: () => void
}

/** Voids a payment to the studio that was recorded by mistake. */
export const VoidPaymentDialog = inTexts(directTexts, VoidPayment)

function VoidPayment({ bookingId, id, amount: kes, onClose }: CorrectionProps) {
  const t = useTranslate()
  const amount = useFormat().money(kes)
  const [send] = directsApi.useVoidDirectMutation()
  return (
    <NoteDialog
      name={`void ${id}`}
      title={t('direct.void-title', { amount })}
      label={t('office.reason')}
      missing={t('direct.reason-missing')}
      submit={t('direct.void')}
      send={(reason) => send({ bookingId, paymentId: id, body: { reason } })}
      failed={t('direct.void-failed')}
      done={t('direct.voided', { amount })}
      onClose={onClose}
    >
      <p className="text-muted">{t('direct.void-text')}</p>
    </NoteDialog>
  )
}

/** Records how the studio returned money that it had received itself. */
export const ReturnDialog = inTexts(directTexts, Return)

function Return({ bookingId, id, amount: kes, onClose }: CorrectionProps) {
  const t = useTranslate()
  const amount = useFormat().money(kes)
  const [send] = directsApi.useReturnDirectMutation()
  return (
    <NoteDialog
      name={`return ${id}`}
      title={t('direct.return-title', { amount })}
      label={t('direct.note')}
      hint={t('direct.note-hint')}
      missing={t('direct.note-missing')}
      submit={t('direct.return')}
      send={(note) => send({ bookingId, returnId: id, body: { note } })}
      failed={t('direct.return-failed')}
      done={t('direct.returned', { amount })}
      onClose={onClose}
    >
      <p className="text-muted">{t('direct.return-text')}</p>
    </NoteDialog>
  )
}
