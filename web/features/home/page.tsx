import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { featuredStudios } from '../studios/studios-api.ts'
import { HomePage } from './HomePage.tsx'
import { siteFacts } from './site-facts.ts'

export const page: Page = {
  source: 'features/home/page.tsx',
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
