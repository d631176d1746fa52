import { useState } from 'react'
import { useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { FilterBar, StatusFilter } from '../shared/lists/Filter.tsx'
import { EmptyList, Loaded } from '../shared/lists/Loaded.tsx'
import { pageOf, pageSize, useListUrl, useNew } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { ManagerCard, type OpenDialog } from './ManagerCard.tsx'
import { ManagerDialogs } from './ManagerDialogs.tsx'
import { peopleApi } from './people-api.ts'

const statuses = ['active', 'inactive'] as const

/** Lists the studio managers with their studios and actions. `?new` opens the Add Manager dialog. */
export function ManagersPage() {
  const { t, format } = useWords()
  const list = useListUrl()
  const adding = useNew()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const status = statuses.find((each) => each === list.value('status'))
  const isNarrowed = Boolean(list.value('search') || status)
  const answer = peopleApi.useManagersQuery({
    search: list.value('search'),
    ...(status && { status }),
    ...pageOf(list),
  })
  return (
    <OfficePage
      title={t('office.nav.managers')}
      subtitle={t('managers.subtitle')}
      actions={
        <Button kind="signal" onClick={adding.show}>
          <Icon name="plus" /> {t('office.add-manager')}
        </Button>
      }
    >
      <ListSummary
        answer={answer}
        label={t('office.summary')}
        count={4}
        figures={({ summary }) =>
          summary && [
            { text: t('managers.sum-managers'), figure: format.count(summary.managers) },
            { text: t('managers.sum-active'), figure: format.count(summary.active) },
            { text: t('office.bookings'), figure: format.count(summary.bookings) },
            { text: t('office.revenue'), figure: format.money(summary.revenue) },
          ]
        }
      />
      <FilterBar list={list} search={t('managers.search')}>
        <StatusFilter list={list} statuses={statuses} text={(each) => t(`managers.${each}`)} />
      </FilterBar>
      <Loaded pageSize={pageSize} answer={answer} failed={t('office.managers-failed')} skeleton={<ManagersSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyList
              icon="people"
              title={t('managers.none')}
              text={t('managers.none-text')}
              onClear={isNarrowed && list.clear}
            />
          ) : (
            <>
              <ul className="grid gap-5 xl:grid-cols-2">
                {items.map((manager) => (
                  <li key={manager.id} className="grid min-w-0">
                    <ManagerCard manager={manager} onOpen={setOpenDialog} />
                  </li>
                ))}
              </ul>
              <Pagination list={list} total={total} />
            </>
          )
        }
      </Loaded>
      {adding.open && (
        <DialogSteps value={noSteps}>
          <ManagerDialogs openDialog={{ what: 'add' }} onClose={adding.close} />
        </DialogSteps>
      )}
      {openDialog && <ManagerDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </OfficePage>
  )
}

function ManagersSkeleton() {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="panel grid gap-5 p-6">
          <div className="flex items-center gap-4">
            <Skeleton className="size-11 rounded-full!" />
            <Skeleton className="h-10 w-3/5" />
          </div>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-10 w-4/5 rounded-pill!" />
        </div>
      ))}
    </div>
  )
}
