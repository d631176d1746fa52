import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert, TextArea } from '../../ui/Field.tsx'

/** Asks for the reason before a request is rejected. The customer receives the reason. */
export function RejectDialog({
  code,
  customer,
  busy,
  onReason,
  onClose,
}: {
  code: string
  customer: string
  busy: boolean
  /** Rejects the request. Resolves to an error message on failure. */
  onReason: (reason: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const formId = useId()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { reason: '' } })
  const draft = useDraft(form, `reject ${code}`)
  const send = async ({ reason }: { reason: string }) => {
    setProblem(undefined)
    const failure = await onReason(reason.trim())
    if (failure !== undefined) return setProblem(failure)
    draft.clear()
    close()
  }
  return (
    <Dialog
      title={t('decide.reject-title', { code })}
      onClose={onClose}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button kind="outline" wide onClick={onClose}>
            {t('decide.keep')}
          </Button>
          <Button kind="signal" wide type="submit" form={formId} busy={busy}>
            {t('decide.reject-submit')}
          </Button>
        </div>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={form.handleSubmit(send)} noValidate>
        <DraftNotice draft={draft} />
        <p>{t('booked.reject-text', { customer })}</p>
        <TextArea
          label={t('decide.reason')}
          optional={t('decide.reason-optional')}
          hint={t('booked.reason-hint')}
          maxLength={500}
          rows={3}
          {...form.register('reason')}
        />
        <FormAlert text={problem} />
      </form>
    </Dialog>
  )
}
