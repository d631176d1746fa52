import { useState } from 'react'
import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Kind, useCatalogueItemsQuery } from '../shared/catalogue/catalogue-api.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { CatalogueTable } from './CatalogueTable.tsx'
import { DeleteItemDialog } from './DeleteItemDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'

/** The action that an admin has started: add, edit or delete. */
type Doing =
  | { readonly what: 'save'; readonly item?: CatalogueItem }
  | { readonly what: 'delete'; readonly item: CatalogueItem }

/** Manages the features that studios have. */
export const FeaturesPage = () => <CataloguePage kind="features" />
/** Manages the limitations of studios. */
export const LimitationsPage = () => <CataloguePage kind="limitations" />

/** Lists all features or all limitations, including inactive ones. */
function CataloguePage({ kind }: { kind: Kind }) {
  const t = useTranslate()
  const [doing, setDoing] = useState<Doing>()
  const answer = useCatalogueItemsQuery(kind)
  const close = () => setDoing(undefined)
  const add = (
    <Button kind="signal" onClick={() => setDoing({ what: 'save' })}>
      <Icon name="plus" /> {t(`${kind}.add`)}
    </Button>
  )
  const empty = answer.data?.items.length === 0
  return (
    <OfficePage title={t(`${kind}.title`)} subtitle={t(`${kind}.subtitle`)} actions={!empty && add}>
      <Loaded answer={answer} failed={t(`${kind}.load-failed`)} skeleton={<CatalogueSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              level={2}
              icon={kind === 'features' ? 'star' : 'block'}
              title={t(`${kind}.none`)}
              text={t(`${kind}.none-text`)}
            >
              {add}
            </EmptyState>
          ) : (
            <CatalogueTable
              kind={kind}
              items={items}
              onEdit={(item) => setDoing({ what: 'save', item })}
              onDelete={(item) => setDoing({ what: 'delete', item })}
            />
          )
        }
      </Loaded>
      {doing?.what === 'save' && <ItemDialog kind={kind} item={doing.item} onClose={close} />}
      {doing?.what === 'delete' && <DeleteItemDialog kind={kind} item={doing.item} onClose={close} />}
    </OfficePage>
  )
}

function CatalogueSkeleton() {
  return (
    <div className="panel grid gap-6 p-6">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className="flex items-center gap-5">
          <Skeleton className="size-9 rounded-control!" />
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="ml-auto h-7 w-24 rounded-pill!" />
        </div>
      ))}
    </div>
  )
}
