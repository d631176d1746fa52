import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Block } from '../../../api/contract/admin-blocks.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { HoldersNotice } from '../shared/bookings/HoldersNotice.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { AddBlockDialog } from './AddBlockDialog.tsx'
import { type BlockForm, formFrom } from './block-form.ts'
import { useBlocksQuery, useLiftBlockMutation } from './blocks-api.ts'

const empty: BlockForm = { kind: 'phone', value: '', reason: '', days: '30' }

/** Lists the blocked people and networks. Admins add and lift blocks. */
export function BlocksScreen() {
  const t = useTranslate()
  const answer = useBlocksQuery(undefined, { refetchOnMountOrArgChange: true })
  const [address, setAddress] = useSearchParams()
  const [adding, setAdding] = useState<BlockForm>()
  const [lifting, setLifting] = useState<Block>()
  const start = adding ?? formFrom(address)
  const close = () => {
    setAdding(undefined)
    setAddress({}, { replace: true })
  }
  return (
    <OfficePage
      title={t('blocks.title')}
      subtitle={t('blocks.subtitle')}
      actions={
        <Button kind="signal" onClick={() => setAdding(empty)}>
          {t('blocks.add')}
        </Button>
      }
    >
      <HoldersNotice />
      <Loaded answer={answer} failed={t('blocks.failed')} skeleton={<Skeleton className="h-56 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title={t('blocks.none')} text={t('blocks.none-text')} icon="block" />
          ) : (
            <ul className="panel overflow-hidden">
              {items.map((block) => (
                <BlockRow key={block.id} block={block} onLift={() => setLifting(block)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {start && <AddBlockDialog start={start} onClose={close} />}
      {lifting && <LiftDialog block={lifting} onClose={() => setLifting(undefined)} />}
    </OfficePage>
  )
}

function BlockRow({ block, onLift }: { block: Block; onLift: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, value, reason, until, addedAt, addedBy, status } = block
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 border-line px-4 py-4 not-last:border-b sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{value}</h2>
        <p className="text-[0.9375rem] text-muted">
          {t(`blocks.kind.${kind}`)} ·{' '}
          {until === null ? t('blocks.no-end') : t('blocks.ends', { moment: format.moment(until) })}
        </p>
        <p className="mt-1 wrap-anywhere">{reason}</p>
        <p className="text-sm text-muted">
          {t('blocks.added-by', { moment: format.moment(addedAt), name: addedBy ?? t('blocks.somebody') })}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <StatusChip tone={status === 'standing' ? 'live' : 'ended'}>{t(`blocks.status.${status}`)}</StatusChip>
        {status === 'standing' && (
          <Button kind="outline" size="small" onClick={onLift} aria-label={t('blocks.lift-of', { value })}>
            {t('blocks.lift')}
          </Button>
        )}
      </div>
    </li>
  )
}

function LiftDialog({ block: { id, value }, onClose }: { block: Block; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [lift] = useLiftBlockMutation()
  const confirm = async () => {
    const { error } = await lift(id)
    if (error) return problemTextOf(error, t('blocks.lift-failed'))
    dispatch(showToast(t('blocks.lifted', { value })))
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('blocks.lift-title', { value })}
      text={t('blocks.lift-text')}
      action={t('blocks.lift')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
