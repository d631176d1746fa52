import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { FaqPage } from './FaqPage.tsx'
import { questions } from './questions.ts'
import { texts } from './texts.ts'

export const page: Page = { source: 'public/faqs/page.tsx', Component: Faqs }

function Faqs() {
  return (
    <NamespaceProvider texts={texts}>
      <Questions />
    </NamespaceProvider>
  )
}

function Questions() {
  const t = useTranslate()
  const mainEntity = questions.map(({ id }) => ({
    '@type': 'Question',
    name: t(`faqs.question.${id}`),
    acceptedAnswer: { '@type': 'Answer', text: t(`faqs.answer.${id}`) },
  }))
  return (
    <>
      <PageHead
        title={t('faqs.title')}
        description={t('head.faqs')}
        path="/faqs"
        facts={() => [{ '@type': 'FAQPage', mainEntity }]}
      />
      <FaqPage />
    </>
  )
}
