import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Kind } from '../shared/catalogue/catalogue-api.ts'
import { type Column, Table } from '../shared/lists/Table.tsx'

/** The entries of a list, one per row. */
export function CatalogueTable({
  kind,
  items,
  onEdit,
  onDelete,
}: {
  kind: Kind
  items: readonly CatalogueItem[]
  onEdit: (item: CatalogueItem) => void
  onDelete: (item: CatalogueItem) => void
}) {
  const { t, format } = useWords()
  const { language } = useLocale()
  const columns: Column<CatalogueItem>[] = [
    {
      id: 'name',
      name: t('office.name'),
      cell: (item) => (
        <span className="flex items-center gap-3 font-semibold">
          <span
            aria-hidden="true"
            className="grid h-10 max-w-24 min-w-10 shrink-0 place-items-center overflow-hidden rounded-control bg-ink-soft px-2 text-sm xl:max-w-40"
          >
            {item.icon ?? <Icon name={kind === 'features' ? 'star' : 'block'} className="text-muted" />}
          </span>
          <span className="min-w-0 wrap-anywhere md:min-w-24 xl:min-w-40">{inLanguage(language, item).name}</span>
        </span>
      ),
    },
    {
      id: 'description',
      name: t('office.description'),
      cell: (item) => {
        const { description } = inLanguage(language, item)
        return (
          <span
            className="line-clamp-2 max-w-[46ch] text-[0.9375rem] wrap-anywhere text-muted max-md:[display:-webkit-inline-box] max-md:align-top"
            title={description ?? undefined}
          >
            {description || '-'}
          </span>
        )
      },
    },
    {
      id: 'status',
      name: t('office.status'),
      cell: ({ active }) => (
        <StatusChip tone={active ? 'good' : 'ended'}>
          {t(active ? 'catalogue.active' : 'catalogue.inactive')}
        </StatusChip>
      ),
    },
    {
      id: 'created',
      name: t('catalogue.created'),
      cell: ({ created_at }) => (
        <span className="text-[0.9375rem] whitespace-nowrap tabular-nums">{format.fullDate(created_at)}</span>
      ),
    },
    {
      id: 'actions',
      name: t('office.actions'),
      narrow: true,
      cell: (item) => (
        <span className="-mr-2 flex">
          <IconButton
            icon="edit"
            aria-label={t('office.edit-one', inLanguage(language, item))}
            onClick={() => onEdit(item)}
          />
          <IconButton
            icon="trash"
            aria-label={t('office.delete-one', inLanguage(language, item))}
            onClick={() => onDelete(item)}
          />
        </span>
      ),
    },
  ]
  return <Table caption={t(`${kind}.title`)} columns={columns} rows={items} keyOf={({ id }) => id} />
}
