import type { UseFormReturn } from 'react-hook-form'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { useToday } from '../../../shared/api-client/config-api.ts'
import { hours } from '../../../shared/availability/clock.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, Select } from '../../../ui/Field.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { fieldsOf } from '../../../ui/fields-of.ts'
import { type BlockForm, repeats } from './block-form.ts'

/** Which days, which hours, and why. */
export function BlockFields({ form }: { form: UseFormReturn<BlockForm> }) {
  const t = useTranslate()
  const today = useToday()
  const field = fieldsOf(form)
  const [repeat, from, isAllDay] = form.watch(['repeat', 'from', 'isAllDay'])
  return (
    <>
      <Select label={t('blocked-time.repeat')} {...form.register('repeat')}>
        {repeats.map((each) => (
          <option key={each} value={each}>
            {t(`blocked-time.repeat.${each}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t(repeat === 'once' ? 'blocked-time.day' : 'blocked-time.from')}
        type="date"
        min={today}
        {...field('from', { required: t('blocked-time.day-missing') })}
      />
      {repeat !== 'once' && (
        <Field
          label={t('blocked-time.to')}
          type="date"
          min={from || today}
          {...field('to', { required: t('blocked-time.day-missing') })}
        />
      )}
      {repeat === 'weekly' && <Weekdays form={form} />}
      <Checkbox label={t('blocked-time.all-day')} {...form.register('isAllDay')} />
      {!isAllDay && <Hours form={form} />}
      <Field
        label={t('blocked-time.reason')}
        optional={t('blocked-time.optional')}
        hint={t('blocked-time.reason-hint')}
        maxLength={200}
        {...field('reason')}
      />
    </>
  )
}

function Weekdays({ form }: { form: UseFormReturn<BlockForm> }) {
  const t = useTranslate()
  const format = useFormat()
  const isChosen = (days: readonly boolean[]) => days.some(Boolean) || t('blocked-time.weekdays-missing')
  const chosen = form.watch('weekdays')
  form.register('weekdays', { validate: isChosen })
  const choose = (at: number, isOn: boolean) =>
    form.setValue(
      'weekdays',
      chosen.map((each, i) => (i === at ? isOn : each)),
      { shouldValidate: form.formState.isSubmitted },
    )
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('blocked-time.weekdays')}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {format.weekdays().map(({ long }, at) => (
          <Checkbox
            key={long}
            label={long}
            checked={chosen[at] ?? false}
            onChange={({ target }) => choose(at, target.checked)}
          />
        ))}
      </div>
      <FormAlert text={form.formState.errors.weekdays?.message} />
    </fieldset>
  )
}

function Hours({ form }: { form: UseFormReturn<BlockForm> }) {
  const t = useTranslate()
  const format = useFormat()
  const field = fieldsOf(form)
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select label={t('blocked-time.first')} {...field('first')}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {format.hour(hour)}
          </option>
        ))}
      </Select>
      <Select
        label={t('blocked-time.end')}
        {...field('end', {
          validate: (end, { first }) => Number(end) > Number(first) || t('blocked-time.end-early'),
        })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour + 1}>
            {format.hour(hour + 1)}
          </option>
        ))}
      </Select>
    </div>
  )
}
