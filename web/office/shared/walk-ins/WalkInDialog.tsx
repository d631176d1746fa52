import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useController, useForm } from 'react-hook-form'
import { inTexts } from '../../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../../i18n/locale.ts'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { type ApiProblem, isRefused, problemOf, tieErrors } from '../../../shared/api-client/problem.ts'
import { HoursUnavailable } from '../../../shared/booking/HoursUnavailable.tsx'
import { TimePicker, useMonth } from '../../../shared/booking/TimePicker.tsx'
import { chosenType, unlessPassed } from '../../../shared/booking/time-picking.ts'
import { useAttempt } from '../../../shared/booking/use-attempt.ts'
import { useDraft } from '../../../shared/drafts/use-draft.tsx'
import { useCloseIfOpen, useIsGone, useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { monthOf } from '../../../shared/site/clock.ts'
import { useToday } from '../../../shared/site/config-api.ts'
import { studioApi } from '../../../shared/studios/studio-api.ts'
import { FormAlert, Options, Select } from '../../../ui/Field.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { useStaffPicking } from '../bookings/sessions.ts'
import { problemTextOf } from '../dialogs/ErrorBanner.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { type Answer, Loaded } from '../lists/Loaded.tsx'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { officeWalkIns } from './texts.en.ts'
import { CustomerFields, PaidFields, PriceFields } from './WalkInFields.tsx'
import {
  draftName,
  emptyWalkIn,
  listPriceOf,
  useBegunHour,
  type WalkInForm,
  type WalkInStart,
  walkInOf,
} from './walk-in-form.ts'
import { type BookedWalkIn, takesBookings, walkInsApi } from './walk-ins-api.ts'

/** The texts of the dialog to book for a customer. */
const walkInTexts: Namespace = {
  en: officeWalkIns,
  sw: async () => (await import('./texts.sw.ts')).officeWalkIns,
}

interface DialogProps {
  readonly area: OfficeArea
  readonly start?: WalkInStart | undefined
  readonly onClose: () => void
}

/** Books for a customer who came in or called. The booking is approved at once and waits for payment. */
export const WalkInDialog = inTexts(walkInTexts, Booking)

/** The fields that the server may reject, by its names. */
const serverFields = [
  ['customerName', 'name'],
  ['customerPhone', 'phone'],
  ['customerEmail', 'email'],
  ['numberOfPeople', 'people'],
  ['selectedSlots', 'choice'],
  ['sessionTypeId', 'choice'],
  'studioId',
  'agreedPrice',
  'priceReason',
  ['paid', 'receipt'],
  'receipt',
] as const

function Booking({ area, start, onClose }: DialogProps) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const form = useForm<WalkInForm>({ defaultValues: emptyWalkIn(start) })
  const own = walkInsApi.useWalkInStudiosQuery(area)
  const studios = { ...own, data: own.data?.filter(takesBookings) }
  const onlyStudio = useOnlyStudio(studios.data, start)
  const [begun, setBegun] = useState<WalkInForm['choice']>()
  const known = useMemo(() => ({ ...onlyStudio, ...(begun && { choice: begun }) }), [onlyStudio, begun])
  const draft = useDraft(form, draftName(start), { known })
  useEffect(() => {
    if (onlyStudio.studioId && form.getValues('studioId') === '') form.setValue('studioId', onlyStudio.studioId)
  }, [form, onlyStudio])
  useEffect(() => {
    if (begun) form.setValue('choice', begun)
  }, [form, begun])
  const today = useToday()
  const [studioId, typed] = form.watch(['studioId', 'choice'])
  const choice = unlessPassed(typed, today)
  const types = studioApi.useSessionTypesQuery(studioId, { skip: studioId === '' })
  const type = studioId === '' ? undefined : chosenType(types.currentData?.items, choice)
  const listPrice = listPriceOf(type, choice)
  const { send, ...sending } = useBooking(form, () => {
    draft.clear()
    close()
  })
  const choose = (change: Partial<WalkInForm['choice']>) => {
    sending.onOtherHours()
    form.setValue('choice', { ...form.getValues('choice'), ...change }, { shouldValidate: form.formState.isSubmitted })
  }
  const isLost = studioId !== '' && studios.data?.every(({ id }) => id !== studioId)
  const loseStudio = useEffectEvent(() => {
    form.setValue('studioId', '')
    choose({ run: [], sessionTypeId: null })
    form.setError('studioId', { type: 'lost', message: t('walk-in.studio-lost') })
  })
  useEffect(() => {
    // It was archived, or got another manager.
    if (isLost) loseStudio()
  }, [isLost])
  // Registered in the order of the form, so that the first invalid field gets the focus.
  const studio = form.register('studioId', {
    onChange() {
      form.clearErrors('studioId')
      choose({ run: [], sessionTypeId: null })
    },
    validate: (id) => id !== '' || t('booking.choose-studio'),
  })
  const session = useController({
    control: form.control,
    name: 'choice',
    rules: {
      validate: ({ date, run }, { studioId }) => {
        if (studioId === '') return true
        if (!type) return t('walk-in.session-missing')
        return (date !== null && date >= today && run.length > 0) || t('walk-in.hours-missing')
      },
    },
  })
  const focusable = (part: HTMLElement) => ({
    focus: () => part.querySelector<HTMLElement>(type ? '[data-hour][tabindex="0"]' : 'input')?.focus(),
  })
  const price = choice.run.length > 0 && !form.watch('isOtherPrice') ? listPrice : undefined
  const book = price === undefined ? t('walk-in.book') : t('walk-in.book-price', { price: format.money(price) })
  const hasNone = studios.data?.length === 0
  return (
    <FormDialog
      title={t('bookings.new-booking')}
      submit={hasNone ? undefined : book}
      busy={form.formState.isSubmitting}
      draft={draft}
      problem={sending.problem}
      alert={
        sending.unavailable && (
          <HoursUnavailable
            problem={sending.unavailable}
            onRun={(date, run) => choose({ date, run })}
            onOtherHours={sending.onOtherHours}
          />
        )
      }
      onDismiss={sending.onDismiss}
      onSubmit={form.handleSubmit((typed) => type && send(typed, type))}
      onClose={onClose}
      wide
    >
      {hasNone ? (
        <p>{t(area === 'manager' && own.data?.length === 0 ? 'walk-in.no-own-studios' : 'walk-in.no-studios')}</p>
      ) : (
        <>
          <StudioSelect answer={studios} field={studio} error={form.formState.errors.studioId?.message} />
          {studioId !== '' && (
            <div ref={(part) => session.field.ref(part && focusable(part))}>
              <SessionFields key={studioId} studioId={studioId} choice={choice} onChange={choose} onBegin={setBegun} />
            </div>
          )}
          <FormAlert text={form.formState.errors.choice?.message} />
          <CustomerFields form={form} />
          <PriceFields form={form} listPrice={listPrice} />
          {price !== 0 && <PaidFields form={form} />}
        </>
      )}
    </FormDialog>
  )
}

function toastOf({ blocked, paid }: BookedWalkIn, isFree: boolean) {
  if (paid === false) return 'walk-in.booked-unpaid'
  if (blocked) return 'walk-in.booked-blocked'
  if (isFree) return 'walk-in.booked-free'
  return paid ? 'walk-in.booked-paid' : 'walk-in.booked'
}

/** Sends the form. A retry after an unknown outcome is the same booking. */
function useBooking(form: UseFormReturn<WalkInForm>, onBooked: () => void) {
  const t = useTranslate()
  const toast = useToast()
  const [book] = walkInsApi.useBookWalkInMutation()
  const [problem, setProblem] = useProblem()
  const [unavailable, setUnavailable] = useState<ApiProblem>()
  const isGone = useIsGone()
  const attempt = useAttempt('walk-in')
  const send = async (typed: WalkInForm, type: Parameters<typeof walkInOf>[1]) => {
    setProblem(undefined)
    setUnavailable(undefined)
    const { studioId } = typed
    const body = walkInOf(typed, type)
    const isFree = body.price === 0 && body.agreedPrice === undefined
    const { data, error } = await book({ studioId, key: attempt.key(), body })
    if (data) {
      attempt.end()
      toast(t(toastOf(data, isFree), { code: data.code }), data.blocked || data.paid === false)
      return onBooked()
    }
    const rejection = problemOf(error)
    if (isRefused(rejection)) attempt.end()
    if (rejection.reason === 'overlap' && !isGone()) return setUnavailable(rejection)
    setProblem(problemTextOf(error, t('walk-in.failed')), tieErrors(form, serverFields, error))
  }
  return {
    send,
    problem,
    unavailable,
    onDismiss: () => setProblem(undefined),
    onOtherHours: () => setUnavailable(undefined),
  }
}

interface NamedStudio {
  readonly id: string
  readonly name: string
}

/** Returns the studio if there is no other and the form does not start with one. */
function useOnlyStudio(
  studios: readonly NamedStudio[] | undefined,
  { studioId = '' }: WalkInStart = {},
): Partial<WalkInForm> {
  const only = studios?.length === 1 && studioId === '' ? studios[0]?.id : undefined
  return useMemo(() => (only === undefined ? {} : { studioId: only }), [only])
}

function StudioSelect({
  answer,
  field,
  error,
}: {
  answer: Answer<readonly NamedStudio[]>
  field: UseFormRegisterReturn<'studioId'>
  error: string | undefined
}) {
  const t = useTranslate()
  return (
    <Loaded answer={answer} failed={t('walk-in.studios-failed')} skeleton={<Skeleton className="h-20 w-full" />}>
      {(studios) => (
        <Select label={t('booking.studio')} required error={error} {...field}>
          <option value="">{t('booking.choose-studio')}</option>
          <Options of={studios} text={({ name }) => name} />
        </Select>
      )}
    </Loaded>
  )
}

function SessionFields({
  studioId,
  choice,
  onChange,
  onBegin,
}: {
  studioId: string
  choice: WalkInForm['choice']
  onChange: (change: Partial<WalkInForm['choice']>) => void
  /** Receives the choice with the hours from the requested one on, once they are known. */
  onBegin: (choice: WalkInForm['choice']) => void
}) {
  const today = useToday()
  const [month, setMonth] = useMonth(choice.date)
  // Today's hour that has begun suits a walk-in, also if no later one of the month is free.
  const picking = useBegunHour(studioId, useStaffPicking(studioId, choice, month ?? monthOf(today)), choice)
  const isKnown = choice.requested && !picking.dayIsLoading && picking.types.length > 0
  useEffect(() => {
    // A session that needs more hours than are free from the requested one gets none.
    if (isKnown) onBegin({ ...choice, run: picking.run, requested: null })
  })
  return <TimePicker picking={picking} choice={choice} onChange={onChange} onMonth={setMonth} />
}
