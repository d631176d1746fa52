import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import type { Area } from '../shared/page/navigation.ts'

/** For someone whose role does not reach this far. */
export function AccessDenied({ area }: { area: Area }) {
  const say = useText()
  return (
    <main>
      <LostPage title={say('office.denied')} text={say(`office.denied.${area}`)}>
        <PageTitle>{say('office.denied')}</PageTitle>
        <ButtonLink to="/" kind="ink">
          {say('not-found.home')}
        </ButtonLink>
      </LostPage>
    </main>
  )
}
