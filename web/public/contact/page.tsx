import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { ContactPage } from './ContactPage.tsx'
import { texts } from './texts.ts'

export const page: Page = { source: 'public/contact/page.tsx', Component: Contact }

function Contact() {
  return (
    <NamespaceProvider texts={texts}>
      <Content />
    </NamespaceProvider>
  )
}

function Content() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('head.contact-title')} description={t('head.contact')} path="/contact" />
      <ContactPage />
    </>
  )
}
