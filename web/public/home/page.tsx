import { useTranslate } from '../../i18n/use-translate.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { featuredStudios } from '../../shared/studios/studios-api.ts'
import { HomePage } from './HomePage.tsx'
import { siteFacts } from './site-facts.ts'

export const page: Page = {
  source: 'public/home/page.tsx',
  Component: Home,
  data: (dispatch) => dispatch(featuredStudios.initiate()),
}

function Home() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('home.title')} description={t('head.home')} path="/" facts={siteFacts} />
      <HomePage />
    </>
  )
}
