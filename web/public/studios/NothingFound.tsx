import type { StudioList } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { narrowedBy } from './filter-url.ts'
import { looseningsOf } from './loosening.ts'
import type { Finder } from './use-finder.ts'

/** Shown when nothing matches. Offers to drop one condition at a time, with the number of studios that would match. */
export function NothingFound({
  finder: { listing, change, clear },
  without,
}: {
  finder: Finder
  without: StudioList['without']
}) {
  const t = useTranslate()
  if (narrowedBy(listing) === 0) return <EmptyState level={2} title={t('home.empty')} text={t('home.empty-text')} />
  const loosenings = looseningsOf(listing, without)
  return (
    <EmptyState
      level={2}
      title={t('studios.none')}
      text={t(loosenings.length > 0 ? 'find.loosen' : 'studios.none-text')}
    >
      <div className="flex flex-wrap justify-center gap-2">
        {loosenings.map(({ what, studios, change: loosened }) => (
          <Button key={what} kind="outline" size="small" className="min-h-11!" onClick={() => change(loosened)}>
            {t(`find.loosen-${what}`, { count: studios })}
          </Button>
        ))}
        {loosenings.length === 0 && (
          <Button kind="outline" size="small" className="min-h-11!" onClick={clear}>
            {t('studios.clear')}
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
