import type { Area } from '../../i18n/area.ts'
import { faqs } from '../../i18n/en/faqs.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'
import { useText } from '../../i18n/use-text.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { FaqPage } from './FaqPage.tsx'
import { questions } from './questions.ts'

export const page: Page = { source: 'public/faqs/page.tsx', Component: Faqs }

const texts: Area = {
  en: faqs,
  sw: async () => (await import('../../i18n/sw/faqs.ts')).faqs,
}

function Faqs() {
  return (
    <MoreTexts texts={texts}>
      <Questions />
    </MoreTexts>
  )
}

function Questions() {
  const say = useText()
  const mainEntity = questions.map(({ id }) => ({
    '@type': 'Question',
    name: say(`faqs.question.${id}`),
    acceptedAnswer: { '@type': 'Answer', text: say(`faqs.answer.${id}`) },
  }))
  return (
    <>
      <PageHead
        title={say('faqs.title')}
        description={say('head.faqs')}
        path="/faqs"
        facts={() => [{ '@type': 'FAQPage', mainEntity }]}
      />
      <FaqPage />
    </>
  )
}
