import { useTranslate } from '../../i18n/use-translate.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'

const steps = [1, 2, 3] as const

/** Explains booking in three steps, from request to session. */
export function HowItWorks() {
  const t = useTranslate()
  const request = useBookingButton()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-8 text-[1.75rem] md:text-4xl">
        {t('home.how')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map((step) => (
          <li key={step} className="relative border-t-2 border-ink pt-5">
            <span
              aria-hidden="true"
              className={`absolute -top-[9px] left-0 size-4 rounded-full border-2 border-ink ${step === 3 ? 'border-signal bg-signal' : 'bg-paper'}`}
            />
            <p aria-hidden="true" className="font-display text-5xl leading-none font-bold tracking-[-0.03em] text-edge">
              {step}
            </p>
            <h3 className="mt-3 text-[1.375rem]">
              <Unbroken text={t(`home.step.${step}`)} />
            </h3>
            <p className="mt-2 max-w-[40ch] text-muted">{t(`home.step-text.${step}`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button kind="ink" size="large" className="max-sm:w-full" {...request}>
          {t('home.start')}
        </Button>
        <ButtonLink to="/faqs" kind="outline" size="large" viewTransition className="max-sm:w-full">
          {t('home.questions')}
        </ButtonLink>
      </div>
    </section>
  )
}
