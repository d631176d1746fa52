import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { sessionLength } from '../../shared/availability/hours.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { titleOf } from '../shared/session-types/office-types-api.ts'

export type CardAction = 'edit' | 'clone' | 'assign' | 'delete'
const actions = ['assign', 'edit-short', 'clone', 'delete'] as const
const openedBy = { assign: 'assign', 'edit-short': 'edit', clone: 'clone', delete: 'delete' } as const

/** A session type: description, studios, price and number of bookings. */
export function SessionTypeCard({
  type,
  cloning,
  onAction,
}: {
  type: AdminSessionType
  /** Whether the type is being cloned. */
  cloning: boolean
  onAction: (action: CardAction) => void
}) {
  const t = useTranslate()
  const title = titleOf(type)
  return (
    <article aria-label={title} className="panel flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-[1.3125rem] break-words">
            {title}
            {type.name && (
              <span className="ml-2 font-sans text-sm font-normal tracking-normal text-muted">{type.type}</span>
            )}
          </h2>
          <StatusChip tone="neutral">
            {t(type.studio_id ? 'types.scope.studio-specific' : 'types.scope.global')}
          </StatusChip>
        </div>
        {type.description && <p className="line-clamp-2 text-[0.9375rem]">{type.description}</p>}
        <Facts type={type} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        {actions.map((action) => (
          <Button
            key={action}
            kind="outline"
            size="small"
            busy={action === 'clone' && cloning}
            aria-label={t('types.action-of', { action: t(`types.${action}`), type: title })}
            onClick={() => onAction(openedBy[action])}
          >
            {t(`types.${action}`)}
          </Button>
        ))}
      </div>
    </article>
  )
}

function Facts({ type }: { type: AdminSessionType }) {
  const t = useTranslate()
  const format = useFormat()
  const facts = [
    [t('types.price'), format.money(type.price)],
    [t('types.duration'), sessionLength(t, type.duration_minutes)],
    [
      t('types.studio'),
      type.studio_name && type.studio_code
        ? t('types.studio-of', { name: type.studio_name, code: type.studio_code })
        : t('types.global'),
    ],
    [t('types.bookings'), String(type.total_bookings)],
    [t('types.revenue'), format.money(type.total_revenue)],
    [t('types.created'), format.fullDate(type.created_at)],
  ]
  return (
    <dl className="mt-auto grid grid-cols-2 gap-x-6 gap-y-3 pt-1 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-[0.8125rem] text-muted">{name}</dt>
          <dd className="text-[0.9375rem] font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
