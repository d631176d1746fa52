import type { UseFormReturn } from 'react-hook-form'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, fieldsOf, Select, TextArea } from '../../../ui/Field.tsx'
import { isWholePrice, type WalkInForm } from './walk-in-form.ts'

/** The list price, or another one with its reason. */
export function PriceFields({ form, listPrice }: { form: UseFormReturn<WalkInForm>; listPrice: number | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const field = fieldsOf(form)
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('walk-in.price')}</legend>
      {listPrice !== undefined && (
        <p className="tabular-nums">{t('walk-in.list-price', { price: format.money(listPrice) })}</p>
      )}
      <Checkbox label={t('walk-in.other-price')} {...form.register('isOtherPrice')} />
      {form.watch('isOtherPrice') && (
        <>
          <Field
            label={t('walk-in.agreed-price')}
            inputMode="numeric"
            autoComplete="off"
            required
            {...field('agreedPrice', { validate: (text) => isWholePrice(text) || t('walk-in.price-odd') })}
          />
          <TextArea
            label={t('walk-in.reason')}
            hint={t('walk-in.reason-hint')}
            rows={2}
            maxLength={500}
            required
            {...field('priceReason', { validate: (text) => text.trim() !== '' || t('walk-in.reason-missing') })}
          />
        </>
      )}
    </fieldset>
  )
}

/** Whether the customer has paid the whole price to the studio already: in cash, or to its till. */
export function PaidFields({ form }: { form: UseFormReturn<WalkInForm> }) {
  const t = useTranslate()
  const field = fieldsOf(form)
  const paid = form.watch('paid')
  const isTill = paid === 'till'
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('walk-in.payment')}</legend>
      <Select label={t('walk-in.paid')} {...form.register('paid')}>
        <option value="">{t('walk-in.paid.no')}</option>
        <option value="cash">{t('walk-in.paid.cash')}</option>
        <option value="till">{t('walk-in.paid.till')}</option>
      </Select>
      {paid !== '' && (
        <Field
          label={t(isTill ? 'walk-in.till-receipt' : 'walk-in.book-number')}
          autoComplete="off"
          maxLength={40}
          required={isTill}
          {...field('receipt', {
            validate: (text, typed) => typed.paid !== 'till' || text.trim() !== '' || t('walk-in.till-receipt-missing'),
          })}
        />
      )}
    </fieldset>
  )
}
