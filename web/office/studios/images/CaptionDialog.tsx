import { useForm } from 'react-hook-form'
import type { StudioImage } from '../../../../api/contract/images.ts'
import { useText } from '../../../i18n/use-text.ts'
import { told } from '../../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { refusalOf } from '../../shared/dialogs/refusal.ts'
import { useUpdateImageMutation } from './images-api.ts'

interface Words {
  readonly altText: string
  readonly caption: string
}

/** The alternative text and the caption of an image; what is blank is not sent, and so is none. */
export function CaptionDialog({
  studioId,
  image,
  onClose,
}: {
  studioId: string
  image: StudioImage
  onClose: () => void
}) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [update, { isLoading, error, reset }] = useUpdateImageMutation()
  const form = useForm<Words>({ defaultValues: { altText: image.altText, caption: image.caption ?? '' } })

  const save = async ({ altText, caption }: Words) => {
    const change = {
      ...(altText.trim() && { altText: altText.trim() }),
      ...(caption.trim() && { caption: caption.trim() }),
    }
    const { data } = await update({ studioId, imageId: image.id, change })
    if (!data) return
    dispatch(told(say('images.saved')))
    onClose()
  }

  return (
    <FormDialog
      title={say('images.edit')}
      submit={say('images.save')}
      busy={isLoading}
      problem={error && refusalOf(error, say('images.update-failed'))}
      onDismiss={reset}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <Field
        label={say('images.alt')}
        hint={say('images.alt-hint')}
        optional={say('office-studios.optional')}
        maxLength={300}
        {...form.register('altText')}
      />
      <Field
        label={say('images.caption')}
        hint={say('images.caption-hint')}
        optional={say('office-studios.optional')}
        maxLength={300}
        {...form.register('caption')}
      />
    </FormDialog>
  )
}
