import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormerCustomer } from '../../../../api/contract/walk-ins.ts'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, fieldsOf, Options, Select, TextArea } from '../../../ui/Field.tsx'
import { phoneText } from '../bookings/booking-words.ts'
import { isWholePrice, type WalkInForm } from './walk-in-form.ts'
import { walkInsApi } from './walk-ins-api.ts'

const pauseMs = 300
const minLetters = 2

/** Suggests former customers whose name or phone contains the typed text. */
function FormerCustomers({ typed, onChoose }: { typed: string; onChoose: (customer: FormerCustomer) => void }) {
  const t = useTranslate()
  const search = useAfterPause(typed.trim())
  const { currentData: found } = walkInsApi.useFormerCustomersQuery(search, { skip: search.length < minLetters })
  const matches = typed.trim().length < minLetters ? undefined : found
  return (
    <div className="grid gap-1.5 has-[>p:empty]:hidden">
      <p role="status" className="text-sm text-muted empty:hidden">
        {matches && t('walk-in.former', { count: matches.length })}
      </p>
      {matches && matches.length > 0 && (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-edge">
          {matches.map((customer) => (
            <li key={`${customer.phone} ${customer.email} ${customer.name}`}>
              <button
                type="button"
                onClick={() => onChoose(customer)}
                className="grid min-h-12 w-full gap-x-3 px-4 py-2 text-left hover:bg-ink-soft sm:grid-cols-[1fr_auto]"
              >
                <span className="font-semibold wrap-anywhere">{customer.name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {phoneText(customer.phone)} · {t('walk-in.former-bookings', { count: customer.bookings })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns a text once it has not changed for a moment. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The customer: a new one, or a former one found while typing. */
export function CustomerFields({ form }: { form: UseFormReturn<WalkInForm> }) {
  const t = useTranslate()
  const field = fieldsOf(form)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<FormerCustomer>()
  const find = ({ target }: { target: { value: string } }) => {
    setTyped(target.value)
    setChosen(undefined)
  }
  const choose = (customer: FormerCustomer) => {
    const { name, phone, email } = customer
    const isChecked = { shouldValidate: form.formState.isSubmitted }
    form.setValue('name', name, isChecked)
    form.setValue('phone', phone.replace(/^254/, '0'), isChecked)
    form.setValue('email', email, isChecked)
    setTyped('')
    setChosen(customer)
    form.setFocus('people')
  }
  return (
    <>
      <Field
        label={t('office.name')}
        required
        maxLength={120}
        autoComplete="off"
        {...field('name', { onChange: find, validate: (text) => text.trim() !== '' || t('walk-in.name-missing') })}
      />
      <Field
        label={t('person.phone-number')}
        hint={t('walk-in.phone-hint')}
        type="tel"
        inputMode="tel"
        required
        autoComplete="off"
        {...field('phone', { onChange: find, validate: (text) => text.trim() !== '' || t('walk-in.phone-missing') })}
      />
      <FormerCustomers typed={typed} onChoose={choose} />
      {chosen?.blocked && (
        <p role="status" className="rounded-control bg-gold-soft px-4 py-3">
          {t('walk-in.blocked')}
        </p>
      )}
      <Field
        label={t('person.email')}
        optional={t('field.optional')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field('email')}
      />
      <Field
        label={t('booking.people')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        {...field('people', { validate: (text) => Number(text) >= 1 || t('walk-in.people-missing') })}
      />
      <Checkbox label={t('walk-in.messages')} note={t('walk-in.messages-note')} {...form.register('messages')} />
      {form.watch('messages') && (
        <Select label={t('walk-in.language')} {...form.register('language')}>
          <Options of={['en', 'sw'] as const} text={(language) => t(`walk-in.language.${language}`)} />
        </Select>
      )}
    </>
  )
}

/** The list price, or another price with a reason. */
export function PriceFields({ form, listPrice }: { form: UseFormReturn<WalkInForm>; listPrice: number | undefined }) {
  const { t, format } = useWords()
  const field = fieldsOf(form)
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('office.price')}</legend>
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

/** Whether the customer has already paid the whole price to the studio: in cash, or to its till. */
export function PaidFields({ form }: { form: UseFormReturn<WalkInForm> }) {
  const t = useTranslate()
  const field = fieldsOf(form)
  const [paid, messages] = form.watch(['paid', 'messages'])
  const isTill = paid === 'till'
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('office.payment')}</legend>
      <Select label={t('walk-in.paid')} {...form.register('paid')}>
        <option value="">{t(messages ? 'walk-in.paid.no' : 'walk-in.paid.no-link')}</option>
        <option value="cash">{t('walk-in.paid.cash')}</option>
        <option value="till">{t('walk-in.paid.till')}</option>
      </Select>
      {paid !== '' && (
        <Field
          label={t(isTill ? 'office.till-receipt' : 'office.book-number')}
          autoComplete="off"
          maxLength={40}
          required={isTill}
          {...field('receipt', {
            validate: (text, typed) => typed.paid !== 'till' || text.trim() !== '' || t('office.till-receipt-missing'),
          })}
        />
      )}
    </fieldset>
  )
}
