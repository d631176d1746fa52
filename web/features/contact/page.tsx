import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { ContactPage } from './ContactPage.tsx'

export const page: Page = { source: 'features/contact/page.tsx', Component: Contact }

function Contact() {
  const say = useText()
  return (
    <>
      <PageHead title={say('head.contact-title')} description={say('head.contact')} path="/contact" />
      <ContactPage />
    </>
  )
}
