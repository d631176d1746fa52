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

/** A correction of a payment to the studio that was a mistake, or the return of its money. `id` is that of either. */
interface Correction {
  readonly bookingId: string
  readonly kind: 'void' | 'return'
  readonly id: string
}

// Also after an error: another user acted first, so the booking is out of date.
const changed = ['OfficeBooking', 'Stats', 'Audit', 'Money'] as const
const inData = ({ data }: { data: BookingDetail }) => data

export const directsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordDirect: build.mutation<BookingDetail, { bookingId: string; key: string; body: DirectPaymentInput }>({
      query: ({ bookingId, key, body }) => postOnce(`/manager/bookings/${bookingId}/payments`, key, body),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
    correctDirect: build.mutation<BookingDetail, Correction & { readonly note: string }>({
      query: ({ bookingId, kind, id, note }) =>
        kind === 'void'
          ? post(`/manager/bookings/${bookingId}/payments/${id}/void`, { reason: note })
          : post(`/manager/bookings/${bookingId}/returns/${id}`, { note }),
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
  method,
  amount: amountIn(amount),
  receipt: receipt.trim(),
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
  const attempt = useAttempt(`direct ${id} ${unpaidAtFirst}`)
  const { form, dialog } = useSentForm({
    name: `direct ${id}`,
    start: emptyDirect(unpaid),
    fields: ['amount', 'receipt'],
    send: async (typed) => {
      const body = directOf(typed)
      const sent = await record({ bookingId: id, key: attempt.key(), body })
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

/** Voids a payment to the studio that was recorded by mistake, or records how the studio returned its money. */
export const CorrectionDialog = inTexts(directTexts, Correct)

/** `amount` is in KES. */
function Correct({ amount: kes, onClose, ...correction }: Correction & { amount: number; onClose: () => void }) {
  const t = useTranslate()
  const amount = useFormat().money(kes)
  const [send] = directsApi.useCorrectDirectMutation()
  const { kind, id } = correction
  const isVoid = kind === 'void'
  return (
    <NoteDialog
      name={`${kind} ${id}`}
      title={t(`direct.${kind}-title`, { amount })}
      label={t(isVoid ? 'office.reason' : 'direct.note')}
      hint={isVoid ? undefined : t('direct.note-hint')}
      missing={t(isVoid ? 'direct.reason-missing' : 'direct.note-missing')}
      submit={t(`direct.${kind}`)}
      send={(note) => send({ ...correction, note })}
      failed={t(`direct.${kind}-failed`)}
      done={t(isVoid ? 'direct.voided' : 'direct.returned', { amount })}
      onClose={onClose}
    >
      <p className="text-muted">{t(`direct.${kind}-text`)}</p>
    </NoteDialog>
  )
}
