import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from './PageTitle.tsx'

/** What a page is called while it is on its way, in its tab and to those who can't see its shape. */
export function PageOnItsWay() {
  const say = useText()
  return (
    <>
      <PageTitle>{say('loading')}</PageTitle>
      <h1 className="sr-only">{say('loading')}</h1>
    </>
  )
}
