import type { StudioImage } from '../../../../api/contract/images.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { StudioPicture } from '../../../shared/gallery/StudioPicture.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FormDialog, useSentForm } from '../../shared/dialogs/FormDialog.tsx'
import { imagesApi } from './images-api.ts'
import { FileSize } from './Uploads.tsx'
import type { ImageOrder } from './use-image-order.ts'

/** The actions on an image, by pointer or keyboard. */
interface TileActions {
  readonly onMove: (by: -1 | 1) => void
  readonly onMakePrimary: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** An image of a studio: its picture, texts, position and actions. */
export function ImageTile({
  image,
  position,
  count,
  actions,
  drag,
}: {
  image: StudioImage
  /** The position, counted from 1. */
  position: number
  count: number
  actions: TileActions
  drag: ReturnType<ImageOrder['dragOf']>
}) {
  const t = useTranslate()
  const name = image.originalName
  return (
    <li
      draggable
      {...drag.handlers}
      data-image={image.id}
      className={`flex flex-col overflow-hidden rounded-card border bg-surface transition-[opacity,border-color] ${drag.isDragged ? 'opacity-40' : ''} ${drag.isTarget ? 'border-signal' : 'border-line'}`}
    >
      <div className="relative cursor-grab active:cursor-grabbing" title={t('images.drag')}>
        <StudioPicture picture={image} sizes="320px" className="pointer-events-none aspect-16/10" />
        {image.isPrimary && (
          <span className="absolute top-3 left-3 inline-flex items-center gap-1 rounded-pill bg-gold-soft px-3 py-1 text-[0.8125rem] font-semibold text-gold">
            <Icon name="star" className="size-4!" /> {t('images.primary')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-3.5">
        <div className="flex items-baseline gap-3">
          <p className="min-w-0 flex-1 truncate font-semibold" title={name}>
            {name}
          </p>
          <FileSize bytes={image.fileSize} />
        </div>
        <p className={`text-[0.9375rem] ${image.altText ? '' : 'text-muted'}`}>
          {image.altText || t('images.alt-missing')}
        </p>
        {image.caption && <p className="text-[0.9375rem] text-muted italic">{image.caption}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-1 pt-1">
          <Step to="left" name={name} off={position === 1} onPress={() => actions.onMove(-1)} />
          <Step to="right" name={name} off={position === count} onPress={() => actions.onMove(1)} />
          <span className="ml-auto flex flex-wrap items-center justify-end">
            {!image.isPrimary && (
              <Button
                kind="quiet"
                size="small"
                className="px-3!"
                aria-label={t('images.make-primary-of', { name })}
                onClick={actions.onMakePrimary}
              >
                {t('images.make-primary')}
              </Button>
            )}
            <IconButton
              icon="edit"
              aria-label={t('images.edit-of', { name })}
              title={t('images.edit')}
              onClick={actions.onEdit}
            />
            <IconButton
              icon="trash"
              aria-label={t('office.delete-one', { name })}
              title={t('images.delete')}
              onClick={actions.onDelete}
            />
          </span>
        </div>
      </div>
    </li>
  )
}

/** Moves the image by one position. The button, which moves with it, stays in view. */
function Step({ to, name, off, onPress }: { to: 'left' | 'right'; name: string; off: boolean; onPress: () => void }) {
  const label = useTranslate()(`images.${to}`, { name })
  return (
    <IconButton
      icon={to}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={({ currentTarget: button }) => {
        onPress()
        requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
      }}
      className="border border-line"
    />
  )
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
  const [update] = imagesApi.useUpdateImageMutation()
  const { form, dialog } = useSentForm({
    name: `caption ${image.id}`,
    start: { altText: image.altText, caption: image.caption ?? '' },
    fields: [],
    send: ({ altText, caption }) => {
      const change = {
        ...(altText.trim() && { altText: altText.trim() }),
        ...(caption.trim() && { caption: caption.trim() }),
      }
      return update({ studioId, imageId: image.id, change })
    },
    failed: t('images.update-failed'),
    done: () => t('images.saved'),
    onClose,
  })
  return (
    <FormDialog title={t('images.edit')} submit={t('office-studios.save')} {...dialog}>
      <Field
        label={t('images.alt')}
        hint={t('images.alt-hint')}
        optional={t('field.optional')}
        maxLength={300}
        {...form.register('altText')}
      />
      <Field
        label={t('images.caption')}
        hint={t('images.caption-hint')}
        optional={t('field.optional')}
        maxLength={300}
        {...form.register('caption')}
      />
    </FormDialog>
  )
}
