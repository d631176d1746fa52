import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { BlockTimeForm } from '../../../../api/contract/time-blocks.ts'
import { inTexts } from '../../../i18n/LocaleProvider.tsx'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { isRefused, problemOf, type TakenBooking } from '../../../shared/api-client/problem.ts'
import { useAttempt } from '../../../shared/booking/use-attempt.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { dateOf, firstHour, hourOf, hours, lastHour } from '../../../shared/site/clock.ts'
import { useToday } from '../../../shared/site/config-api.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, FormAlert, fieldsOf, Options, Select } from '../../../ui/Field.tsx'
import { NoBreakText } from '../../../ui/text.tsx'
import { FormDialog, useSentForm } from '../dialogs/FormDialog.tsx'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { blockedTimeApi, blockedTimeTexts } from './blocked-time-api.ts'

const repeats = ['once', 'days', 'weekly'] as const

/** The form to block time. Hours are from the start of the first to the end of the last. */
interface BlockForm {
  readonly repeat: (typeof repeats)[number]
  readonly from: string
  readonly to: string
  /** Monday first. */
  readonly weekdays: readonly boolean[]
  readonly isAllDay: boolean
  readonly first: string
  readonly end: string
  readonly reason: string
}

/** The initial day and hour of a form. Without an hour it blocks the whole day. */
interface BlockStart {
  readonly date?: string | undefined
  readonly hour?: number | undefined
}

/** Returns the initial form. */
export const emptyBlock = ({ date = '', hour }: BlockStart = {}): BlockForm => ({
  repeat: 'once',
  from: date,
  to: '',
  weekdays: Array.from({ length: 7 }, () => false),
  reason: '',
  isAllDay: hour === undefined,
  first: String(hour ?? firstHour),
  end: String(hour === undefined ? lastHour + 1 : hour + 1),
})

/** Returns the request of a form. */
export const blockOf = ({ repeat, from, to, weekdays, isAllDay, first, end, reason }: BlockForm): BlockTimeForm => ({
  from,
  to: repeat === 'once' ? from : to,
  weekdays: repeat === 'weekly' ? sundayFirst.filter((day) => weekdays[(day + 6) % 7]) : null,
  hours: isAllDay ? null : { from: Number(first), to: Number(end) - 1 },
  reason: reason.trim(),
})

const sundayFirst = [0, 1, 2, 3, 4, 5, 6]

function BlockFields({ form }: { form: UseFormReturn<BlockForm> }) {
  const t = useTranslate()
  const today = useToday()
  const field = fieldsOf(form)
  const [repeat, from, isAllDay] = form.watch(['repeat', 'from', 'isAllDay'])
  return (
    <>
      <Select label={t('blocked-time.repeat')} {...form.register('repeat')}>
        <Options of={repeats} text={(each) => t(`blocked-time.repeat.${each}`)} />
      </Select>
      <Field
        label={t(repeat === 'once' ? 'office.day' : 'blocked-time.from')}
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
        label={t('office.reason')}
        optional={t('field.optional')}
        hint={t('blocked-time.reason-hint')}
        maxLength={200}
        {...field('reason')}
      />
    </>
  )
}

function Weekdays({ form }: { form: UseFormReturn<BlockForm> }) {
  const { t, format } = useWords()
  const chosen = form.watch('weekdays')
  // The rule outlives these fields, because no element is registered that could be gone.
  form.register('weekdays', {
    validate: (days, { repeat }) => repeat !== 'weekly' || days.some(Boolean) || t('blocked-time.weekdays-missing'),
  })
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
  const { t, format } = useWords()
  const field = fieldsOf(form)
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select label={t('blocked-time.first')} {...field('first')}>
        <Options of={hours} text={format.hour} />
      </Select>
      <Select
        label={t('blocked-time.end')}
        {...field('end', {
          validate: (end, { first }) => Number(end) > Number(first) || t('blocked-time.end-early'),
        })}
      >
        <Options of={hours.map((hour) => hour + 1)} text={format.hour} />
      </Select>
    </div>
  )
}

interface DialogProps {
  readonly area: OfficeArea
  readonly studioId: string
  readonly start?: BlockStart | undefined
  readonly onClose: () => void
}

/** Blocks hours of a studio: of one day, of several days or every week. */
export const BlockTimeDialog = inTexts(blockedTimeTexts, Blocking)

/** The fields that the server may reject, by its names. */
const serverFields = ({ repeat, isAllDay }: BlockForm) =>
  [
    'from',
    ['to', repeat === 'once' ? 'from' : 'to'],
    ['weekdays', 'weekdays'],
    ...(isAllDay ? [] : [['hours', 'end'] as const]),
    'reason',
  ] as const

function Blocking({ area, studioId, start, onClose }: DialogProps) {
  const t = useTranslate()
  const toast = useToast()
  const [block] = blockedTimeApi.useBlockTimeMutation()
  const [taken, setTaken] = useState<readonly TakenBooking[]>([])
  const attempt = useAttempt(`blocked time ${studioId}`)
  const { form, dialog } = useSentForm<BlockForm>({
    name: `blocked time ${[studioId, start?.date, start?.hour].join(' ')}`,
    start: emptyBlock(start),
    fields: serverFields,
    send: async (typed) => {
      setTaken([])
      const body = blockOf(typed)
      const sent = await block({ studioId, key: attempt.key(), body })
      if (sent.data || isRefused(problemOf(sent.error))) attempt.end()
      if (sent.data) toast(t('blocked-time.blocked', { days: sent.data.data.days.length }))
      else setTaken(problemOf(sent.error).bookings ?? [])
      return sent
    },
    failed: t('blocked-time.failed'),
    onClose,
  })
  return (
    <FormDialog
      title={t('blocked-time.block')}
      submit={t('blocked-time.block')}
      alert={taken.length > 0 && <TakenBookings bookings={taken} area={area} />}
      {...dialog}
    >
      <BlockFields form={form} />
    </FormDialog>
  )
}

/** The bookings that take some of the hours, each with a link. */
function TakenBookings({ bookings, area }: { bookings: readonly TakenBooking[]; area: OfficeArea }) {
  const { t, format } = useWords()
  return (
    <ul aria-label={t('blocked-time.taken')} className="grid max-h-40 gap-1 overflow-y-auto">
      {bookings.map(({ id, code, customerName, startTime }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
          <Link to={`/${area}/bookings?search=${code}`} className="link inline-flex min-h-8 items-center tabular-nums">
            {code}
          </Link>
          <span className="font-semibold">{customerName}</span>
          <span className="text-muted tabular-nums">
            <NoBreakText
              text={t('office.at', {
                day: format.shortDate(dateOf(startTime)),
                hour: format.hour(hourOf(startTime)),
              })}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
