import { useEffect, useRef, useState } from 'react'
import { useSiteConfigQuery } from '../../app/config-api.ts'
import { PageTitle } from '../../app/PageTitle.tsx'
import { contactPage } from '../../i18n/en/contact.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactForm } from './ContactForm.tsx'

/** How to reach the people behind it all. */
export function ContactPage() {
  return (
    <MoreTexts texts={contactPage}>
      <Contact />
    </MoreTexts>
  )
}

function Contact() {
  const say = useText()
  const [isSent, setSent] = useState(false)
  return (
    <div className="page pt-6 md:pt-12">
      <PageTitle>{say('contact-page.title')}</PageTitle>
      <h1 className="text-[40px] tracking-[-0.035em] md:text-6xl">{say('contact-page.title')}</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">{say('contact-page.lead')}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="write" className="panel grid grid-cols-1 gap-5 p-5 sm:p-7">
          {isSent ? (
            <Thanks onAnother={() => setSent(false)} />
          ) : (
            <>
              <h2 id="write" className="text-2xl">
                {say('contact-page.form')}
              </h2>
              <ContactForm onSent={() => setSent(true)} />
            </>
          )}
        </section>
        <Reach />
      </div>
    </div>
  )
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const say = useText()
  const another = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => another.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green-text">
        <Icon name="check" className="size-8!" />
      </span>
      <h2 id="write" className="text-3xl">
        {say('contact-page.thanks')}
      </h2>
      <p>{say('contact-page.sent')}</p>
      <Button kind="outline" onClick={onAnother} ref={another}>
        {say('contact-page.another')}
      </Button>
    </div>
  )
}

/** Support's address, number and hours. */
function Reach() {
  const say = useText()
  const { data } = useSiteConfigQuery()
  if (!data)
    return (
      <div aria-busy="true" className="panel grid gap-5 p-5 sm:p-7">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  const { email, phone, hours } = data.support
  return (
    <div className="panel grid grid-cols-1 gap-7 p-5 sm:p-7">
      <section aria-labelledby="reach" className="grid gap-3">
        <h2 id="reach" className="text-2xl">
          {say('contact-page.reach')}
        </h2>
        <ul className="grid gap-1">
          <li>
            <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-3 wrap-anywhere">
              <Icon name="mail" /> <span className="sr-only">{say('contact-page.email')}</span> {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="link inline-flex min-h-11 items-center gap-3">
              <Icon name="phone" /> <span className="sr-only">{say('contact-page.phone')}</span> {phone}
            </a>
          </li>
        </ul>
      </section>
      <section aria-labelledby="hours" className="grid gap-3">
        <h2 id="hours" className="text-lg">
          {say('contact-page.hours')}
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 tabular-nums">
          {hours.map(({ days, open }) => (
            <div key={days} className="contents">
              <dt className="text-muted">{days}</dt>
              <dd className="text-right font-semibold">{open ?? say('contact-page.closed')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="emergency" className="grid gap-2 rounded-card bg-sunken p-4">
        <h2 id="emergency" className="text-lg">
          {say('contact-page.emergency')}
        </h2>
        <p>{say('contact-page.emergency-text')}</p>
      </section>
    </div>
  )
}
