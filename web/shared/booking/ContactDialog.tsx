import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SessionType, Studio } from '../../../api/contract/studios.ts'
import { cleanEmail, cleanLine, emailPattern } from '../../../language/text.ts'
import { type Language, textIn } from '../../../language/translate.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { type ApiProblem, tieErrors } from '../api-client/problem.ts'
import { randomKey } from '../api-client/random-id.ts'
import { useKnownContact } from '../sign-in/use-known-contact.ts'
import { slotAt } from '../site/clock.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { bookingProblemText } from './booking-problem.ts'
import { type Contact, contactChanged, type Flow, phoneVerified, timePicked, wentTo } from './flow.ts'
import { HoursUnavailable } from './HoursUnavailable.tsx'
import { CancellationRule, PriceSummary, quote } from './price.tsx'
import { sendBooking } from './send-booking.ts'
import { VerifyPhone } from './VerifyPhone.tsx'

const formId = 'booking-contact'
const contactFields = ['customerName', 'customerEmail', 'customerPhone'] as const

/** Returns the booking request of a flow. `preferredDate` is set only if a day is chosen without hours. */
const requestOf = (flow: Flow, contact: Contact, studioId: string, type: SessionType, language: Language) => ({
  ...contact,
  language,
  studioId,
  sessionTypeId: type.id,
  numberOfPeople: flow.people,
  price: quote(type, flow.run.length).total,
  selectedSlots: flow.date ? flow.run.map((hour) => slotAt(flow.date ?? '', hour)) : [],
  ...(flow.run.length === 0 && flow.date && { preferredDate: flow.date }),
})

/** Step 3, second half: the contact details, and the button that books. */
export function ContactDialog({
  studio,
  type,
  onBooked,
}: {
  studio: Studio
  /** Undefined if the chosen session type is not offered. */
  type: SessionType | undefined
  /** Receives the path of the booking's page. */
  onBooked: (page: string) => void
}) {
  const { t, format } = useWords()
  const { language } = useLocale()
  const dispatch = useAppDispatch()
  const flow = useAppSelector((state) => state.flow)
  const [localProblem, setLocalProblem] = useState<ApiProblem | null>(null)
  const problem = localProblem ?? flow.problem
  const isSending = flow.sending !== null
  const sender = useRef<HTMLButtonElement>(null)
  const form = useForm<Contact>({ defaultValues: flow.contact })
  const { errors, isSubmitted } = form.formState
  const field = fieldsOf(form)

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => dispatch(contactChanged(values)) }),
    [form, dispatch],
  )

  // Managers and admins book for others.
  const known = useKnownContact('customers')
  useEffect(() => {
    const contact = { customerName: known.name, customerEmail: known.email, customerPhone: known.phone }
    for (const name of contactFields) if (form.getValues(name) === '') form.setValue(name, contact[name])
  }, [form, known])

  useEffect(() => {
    if (flow.problem) tieErrors(form, contactFields, flow.problem)
  }, [form, flow.problem])

  const book = (contact: Contact, newProof?: string) => {
    const { verified } = flow
    if (newProof) dispatch(phoneVerified({ phone: contact.customerPhone, proof: newProof }))
    const phoneProof = newProof ?? (verified?.phone === contact.customerPhone ? verified.proof : undefined)
    if (!type) return setLocalProblem({ status: 0, code: 'session_type', error: t('details.sessions-unknown') })
    const content = requestOf(flow, contact, studio.id, type, language)
    setLocalProblem(null)
    const sessionType = textIn(language, type.name, type.nameSw)
    const about = { studio: studio.name, date: flow.run.length > 0 ? flow.date : null, sessionType }
    const sending = {
      key: flow.attempts[0]?.key ?? randomKey(),
      request: { ...content, phoneProof },
      about,
      at: Date.now(),
    }
    return dispatch(sendBooking(sending, t, onBooked))
  }

  const missing = isSubmitted && contactFields.some((name) => errors[name]?.type === 'required')
  const price = type && format.money(quote(type, flow.run.length).total)
  return (
    <Dialog
      title={t('contact.title')}
      eyebrow={t('flow.form', { part: 2, studio: studio.name })}
      onClose={() => dispatch(wentTo('closed'))}
      footer={
        <div className="grid gap-3">
          {missing && <FormAlert text={t('contact.required')} />}
          {problem?.code === 'verification_needed' ? (
            <VerifyPhone
              key={flow.contact.customerPhone}
              contact={flow.contact}
              text={problem.error}
              onVerified={(phoneProof) => void form.handleSubmit((contact) => book(contact, phoneProof))()}
            />
          ) : (
            problem && (
              <HoursUnavailable
                problem={problem}
                text={bookingProblemText(t, problem)}
                onRun={(date, run) => {
                  dispatch(timePicked({ date, run }))
                  setLocalProblem(null)
                  // The pressed button disappears, so the focus moves to the button to press next.
                  sender.current?.focus()
                }}
                onOtherHours={() => dispatch(wentTo('time'))}
              />
            )
          )}
          <div className="flex flex-wrap gap-3">
            <Button kind="outline" onClick={() => dispatch(wentTo('details'))}>
              {t('time.back')}
            </Button>
            <Button
              ref={sender}
              kind={problem?.code === 'verification_needed' ? 'outline' : 'signal'}
              type="submit"
              form={formId}
              busy={isSending}
              className="flex-1 basis-48"
            >
              {isSending ? t('contact.sending') : price ? t('contact.book-price', { price }) : t('booking.book')}
            </Button>
          </div>
          {type && (
            <CancellationRule
              date={flow.date}
              run={flow.run}
              price={type.price}
              changeableHours={studio.changeableHours}
            />
          )}
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((contact) => book(contact))}
        className="grid grid-cols-1 gap-5"
      >
        <Field
          label={t('contact.name')}
          autoComplete="name"
          {...field('customerName', { required: t('person.name-missing'), setValueAs: cleanLine })}
        />
        <Field
          label={t('person.email')}
          type="email"
          autoComplete="email"
          hint={t('contact.email-hint')}
          {...field('customerEmail', {
            required: t('person.email-missing'),
            pattern: { value: emailPattern, message: t('person.email-odd') },
            setValueAs: cleanEmail,
          })}
        />
        <Field
          label={t('person.phone-number')}
          type="tel"
          autoComplete="tel"
          hint={t('contact.phone-hint')}
          {...field('customerPhone', { required: t('person.phone-missing'), setValueAs: cleanLine })}
        />
        {type && (
          <div className="rounded-card bg-sunken p-4">
            <PriceSummary type={type} date={flow.date} run={flow.run} />
          </div>
        )}
      </form>
    </Dialog>
  )
}
