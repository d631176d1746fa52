import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFactors } from '../../../api/contract/factors.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { problemWith } from '../../shared/sign-in/account-forms.tsx'
import { factorsApi } from '../../shared/sign-in/factors-api.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { AlertDialog, Dialog } from '../../ui/Dialog.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'

type Listed = OwnFactors['passkeys'][number]

/** A passkey or the authenticator app, with its actions. */
export function FactorRow({ factor, canRename = false }: { factor: Listed; canRename?: boolean }) {
  const { t, format } = useWords()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { name, createdAt, lastUsedAt } = factor
  const close = () => setOpen(undefined)
  return (
    <li className="flex items-center gap-1 border-line py-1.5 not-last:border-b">
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">
          {lastUsedAt
            ? t('factors.used-on', { date: format.fullDate(lastUsedAt) })
            : t('factors.added-on', { date: format.fullDate(createdAt) })}
        </span>
      </span>
      {canRename && (
        <IconButton icon="edit" aria-label={t('factors.rename-one', { name })} onClick={() => setOpen('rename')} />
      )}
      <IconButton icon="trash" aria-label={t('factors.remove-one', { name })} onClick={() => setOpen('remove')} />
      {open === 'rename' && <RenameDialog factor={factor} onClose={close} />}
      {open === 'remove' && <RemoveDialog factor={factor} onClose={close} />}
    </li>
  )
}

function RenameDialog({ factor, onClose }: { factor: Listed; onClose: () => void }) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [rename, { isLoading }] = factorsApi.useRenamePasskeyMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { name: factor.name } })
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(undefined)
    const { error } = await rename({ id: factor.id, name })
    if (error) return setProblem(...problemWith(form, ['name'], error, 'factors.not-done'))
    toast(t('factors.renamed'))
    close()
  })
  return (
    <Dialog title={t('factors.rename-title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t('factors.passkey-name')}
          maxLength={60}
          {...fieldsOf(form)('name', { required: t('factors.name-missing') })}
        />
        <FormAlert text={problem} />
        <Button kind="signal" type="submit" wide busy={isLoading}>
          {t('factors.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ factor, onClose }: { factor: Listed; onClose: () => void }) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [remove, { isLoading }] = factorsApi.useRemoveFactorMutation()
  const [problem, setProblem] = useProblem()
  const { id, name } = factor
  const press = async () => {
    setProblem(undefined)
    const { error } = await remove(id)
    if (error) return setProblem((t) => reasonOr(t('factors.not-done'), problemOf(error), t('factors.unconfirmed')))
    toast(t('factors.removed', { name }))
    close()
  }
  return (
    <AlertDialog
      title={t('factors.remove-title', { name })}
      no={t('factors.cancel')}
      yes={t('factors.remove')}
      busy={isLoading}
      onYes={press}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{t('factors.remove-text')}</p>
        <FormAlert text={problem} />
      </div>
    </AlertDialog>
  )
}
