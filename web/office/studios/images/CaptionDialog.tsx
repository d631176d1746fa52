import { useForm } from 'react-hook-form'
import type { StudioImage } from '../../../../api/contract/images.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDraft } from '../../../shared/drafts/use-draft.tsx'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useToastIfGone } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { Field } from '../../../ui/Field.tsx'
import { problemTextOf } from '../../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { useUpdateImageMutation } from './images-api.ts'

interface Words {
  readonly altText: string
  readonly caption: string
}

/** The form for the alternative text and caption of an image. Blank values are not sent. */
export function CaptionDialog({
  studioId,
  image,
  onClose,
}: {
  studioId: string
  image: StudioImage
  onClose: () => void
}) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const toastIfGone = useToastIfGone()
  const [update, { isLoading, error, reset }] = useUpdateImageMutation()
  const form = useForm<Words>({ defaultValues: { altText: image.altText, caption: image.caption ?? '' } })
  const draft = useDraft(form, `caption ${image.id}`)

  const save = async ({ altText, caption }: Words) => {
    const change = {
      ...(altText.trim() && { altText: altText.trim() }),
      ...(caption.trim() && { caption: caption.trim() }),
    }
    const { data, error: failure } = await update({ studioId, imageId: image.id, change })
    if (!data) return toastIfGone(problemTextOf(failure, t('images.update-failed')))
    draft.clear()
    dispatch(showToast(t('images.saved')))
    onClose()
  }

  return (
    <FormDialog
      title={t('images.edit')}
      submit={t('images.save')}
      draft={draft}
      busy={isLoading}
      problem={error && problemTextOf(error, t('images.update-failed'))}
      onDismiss={reset}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <Field
        label={t('images.alt')}
        hint={t('images.alt-hint')}
        optional={t('office-studios.optional')}
        maxLength={300}
        {...form.register('altText')}
      />
      <Field
        label={t('images.caption')}
        hint={t('images.caption-hint')}
        optional={t('office-studios.optional')}
        maxLength={300}
        {...form.register('caption')}
      />
    </FormDialog>
  )
}
