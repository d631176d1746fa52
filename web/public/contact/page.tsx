import { useText } from '../../i18n/use-text.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { ContactPage } from './ContactPage.tsx'

export const page: Page = { source: 'public/contact/page.tsx', Component: Contact }

function Contact() {
  const say = useText()
  return (
    <>
      <PageHead title={say('head.contact-title')} description={say('head.contact')} path="/contact" />
      <ContactPage />
    </>
  )
}
