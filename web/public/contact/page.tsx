import { useEffect, useRef, useState } from 'react'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { pageWithTexts } from '../../shared/page/page-with-texts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm } from './ContactForm.tsx'
import { contactPage } from './texts.en.ts'

/** The texts of the contact page. */
const texts: Namespace = { en: contactPage, sw: async () => (await import('./texts.sw.ts')).contactPage }

/** The contact page: the form and the support details. */
function ContactPage() {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  return (
    <div className="page pt-6 md:pt-12">
      <PageTitle>{t('contact-page.title')}</PageTitle>
      <h1 className="text-[2.5rem] tracking-[-0.035em] md:text-6xl">{t('contact-page.title')}</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">{t('contact-page.lead')}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="write" className="panel grid grid-cols-1 gap-5 p-5 sm:p-7">
          {isSent ? (
            <Thanks onAnother={() => setSent(false)} />
          ) : (
            <>
              <h2 id="write" className="text-2xl">
                {t('contact-page.form')}
              </h2>
              <ContactForm onSent={() => setSent(true)} />
            </>
          )}
        </section>
        <ContactDetails />
      </div>
    </div>
  )
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const t = useTranslate()
  const another = useRef<HTMLButtonElement>(null)
  // The form takes the focused button with it, so the focus moves to this button.
  useEffect(() => another.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green-text">
        <Icon name="check" className="size-8!" />
      </span>
      <h2 id="write" className="text-3xl">
        {t('contact-page.thanks')}
      </h2>
      <p>{t('contact-page.sent')}</p>
      <Button kind="outline" onClick={onAnother} ref={another}>
        {t('contact-page.another')}
      </Button>
    </div>
  )
}

export const page: Page = {
  source: 'public/contact/page.tsx',
  Component: pageWithTexts(texts, ContactPage, (t) => ({
    title: t('head.contact-title'),
    description: t('head.contact'),
    path: '/contact',
  })),
}
