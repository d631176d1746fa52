import type { UseFormReturn } from 'react-hook-form'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Field, Select } from '../../../ui/Field.tsx'
import { fieldsOf } from '../../../ui/fields-of.ts'
import type { WalkInForm } from './walk-in-form.ts'

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
