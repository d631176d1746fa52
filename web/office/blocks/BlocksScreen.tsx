import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import type { addBlock, Block, BlockKind, listBlocks } from '../../../api/contract/admin-blocks.ts'
import { blockKinds } from '../../../api/contract/page-values.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { post } from '../../shared/api-client/requests.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { useNow, useServerTime } from '../../shared/site/config-api.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { Field, fieldsOf, Options, Select, TextArea } from '../../ui/Field.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { HoldersNotice } from '../shared/bookings/HoldersNotice.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'

/** The form of a block. */
interface BlockForm {
  readonly kind: BlockKind
  readonly value: string
  readonly reason: string
  /** Days until it ends; '' for never. */
  readonly days: string
}

const durations = ['1', '7', '30', '90', ''] as const

const dayMs = 24 * 3_600_000

/** Returns the request of a form. */
export const blockOf = ({ days, ...form }: BlockForm, now: Date): z.input<typeof addBlock.body> => ({
  ...form,
  until: days === '' ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString(),
})

/** Returns the form for the values in a URL, so that a notice can link to a block. */
export function formFrom(address: URLSearchParams): BlockForm | undefined {
  const kind = blockKinds.find((each) => each === address.get('kind'))
  const value = address.get('value')
  return kind && value ? { kind, value, reason: '', days: '30' } : undefined
}

/** Returns the status of a block at an instant: it may expire while the list is open. */
export const statusAt = (
  { status, until }: Pick<Block, 'status' | 'until'>,
  now: string | undefined,
): Block['status'] =>
  status === 'standing' && until !== null && now !== undefined && until <= now ? 'expired' : status

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<z.infer<typeof listBlocks.answer>, void>({
      query: () => '/admin/blocks',
      providesTags: ['Block'],
    }),
    addBlock: build.mutation<Block, z.input<typeof addBlock.body>>({
      query: (body) => post('/admin/blocks', body),
      invalidatesTags: ['Block', 'Audit'],
    }),
    liftBlock: build.mutation<Block, string>({
      query: (id) => post(`/admin/blocks/${id}/lift`),
      invalidatesTags: ['Block', 'Audit'],
    }),
  }),
})

/** Blocks a phone, an email address or a network, with a reason and for some time. */
function AddBlockDialog({ start, onClose }: { start: BlockForm; onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const now = useNow()
  const [add] = blocksApi.useAddBlockMutation()
  const { form, dialog } = useSentForm<BlockForm>({
    name: `block ${start.value}`,
    start,
    fields: ['value', 'reason'],
    async send(typed) {
      const answer = await add(blockOf(typed, new Date(now ?? Date.now())))
      if (answer.data) toast(t('blocks.added', { value: answer.data.value }))
      return answer
    },
    failed: t('blocks.add-failed'),
    onClose,
  })
  const field = fieldsOf(form)
  const required = (text: string) => (value: string) => value.trim() !== '' || text
  return (
    <FormDialog title={t('blocks.add')} submit={t('blocks.add-yes')} {...dialog}>
      <Select label={t('blocks.kind')} {...form.register('kind')}>
        <Options of={blockKinds} text={(kind) => t(`blocks.kind.${kind}`)} />
      </Select>
      <Field
        label={t('blocks.value')}
        hint={t('blocks.value-hint')}
        required
        {...field('value', { validate: required(t('blocks.value-missing')) })}
      />
      <Select label={t('blocks.until')} {...form.register('days')}>
        <Options
          of={durations}
          text={(days) => (days === '' ? t('blocks.for-good') : t('blocks.days', { days: Number(days) }))}
        />
      </Select>
      <TextArea
        label={t('office.reason')}
        hint={t('blocks.reason-hint')}
        rows={3}
        maxLength={500}
        required
        {...field('reason', { validate: required(t('office.reason-missing')) })}
      />
    </FormDialog>
  )
}

const empty: BlockForm = { kind: 'phone', value: '', reason: '', days: '30' }

/** Lists the blocked people and networks. Admins add and lift blocks. */
export function BlocksScreen() {
  const t = useTranslate()
  const answer = blocksApi.useBlocksQuery(undefined, { refetchOnMountOrArgChange: true })
  const [address, setAddress] = useSearchParams()
  const [adding, setAdding] = useState<BlockForm>()
  const [lifting, setLifting] = useState<Block>()
  const asked = formFrom(address)
  return (
    <OfficePage
      title={t('office.nav.blocks')}
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
      {adding && <AddBlockDialog start={adding} onClose={() => setAdding(undefined)} />}
      {!adding && asked && (
        // Part of the address: Back leaves the screen instead of opening it again.
        <DialogSteps value={noSteps}>
          <AddBlockDialog start={asked} onClose={() => setAddress({}, { replace: true })} />
        </DialogSteps>
      )}
      {lifting && <LiftDialog block={lifting} onClose={() => setLifting(undefined)} />}
    </OfficePage>
  )
}

function BlockRow({ block, onLift }: { block: Block; onLift: () => void }) {
  const { t, format } = useWords()
  const { kind, value, reason, until, addedAt, addedBy } = block
  const status = statusAt(block, useServerTime())
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
  const [lift] = blocksApi.useLiftBlockMutation()
  return (
    <ConfirmDialog
      title={t('blocks.lift-title', { value })}
      text={t('blocks.lift-text')}
      action={t('blocks.lift')}
      send={() => lift(id)}
      failed={t('blocks.lift-failed')}
      done={t('blocks.lifted', { value })}
      onClose={onClose}
    />
  )
}
