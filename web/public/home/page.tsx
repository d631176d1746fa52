import { useText } from '../../i18n/use-text.ts'
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
  const say = useText()
  return (
    <>
      <PageHead title={say('home.title')} description={say('head.home')} path="/" facts={siteFacts} />
      <HomePage />
    </>
  )
}
