import { useState } from 'react'
import type { StudioImage } from '../../../../api/contract/images.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { AlertDialog, Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.tsx'
import { ErrorBanner, problemTextOf } from '../../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../../shared/lists/Loaded.tsx'
import { CaptionDialog, ImageTile } from './ImageTile.tsx'
import { imagesApi } from './images-api.ts'
import { checkFiles, DropZone, type Fault, UploadList } from './Uploads.tsx'
import { useImageOrder } from './use-image-order.ts'
import { type Uploading, useUploads } from './use-uploads.ts'

/**
 * Manages all pictures of a studio: upload, order, primary, captions, delete. Asks before it closes while pictures are
 * being uploaded.
 */
export function StudioImagesDialog({
  studio,
  onClose,
}: {
  studio: { readonly id: string; readonly name: string }
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = imagesApi.useOfficeImagesQuery(studio.id)
  const images = answer.data?.data.images ?? []
  const [problem, setProblem] = useProblem()
  const toast = useToast()
  const uploading = useUploads(studio.id, (name) => toast(t('images.uploaded', { name })))
  const { unfinished } = uploading
  const [asking, setAsking] = useState(false)
  if (asking && unfinished === 0) setAsking(false)
  const close = () => (unfinished > 0 ? setAsking(true) : onClose())
  return (
    <Dialog
      title={t('images.title')}
      eyebrow={answer.data ? t('images.of', { studio: studio.name, count: images.length }) : studio.name}
      onClose={close}
      wide
      footer={
        <div className="grid gap-3">
          {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
          <Button kind="ink" className="justify-self-end max-sm:w-full" onClick={close}>
            {t('images.done')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Upload uploading={uploading} hasImages={images.length > 0} onProblem={setProblem} />
        <Loaded answer={answer} failed={t('images.load-failed')} skeleton={<TilesSkeleton />}>
          {(data) =>
            data.data.images.length === 0 ? (
              <EmptyState level={3} icon="picture" title={t('images.none')} text={t('images.none-text')} />
            ) : (
              <Tiles studioId={studio.id} images={data.data.images} onProblem={setProblem} />
            )
          }
        </Loaded>
      </div>
      {asking && (
        <AlertDialog
          title={t('images.leave')}
          no={t('images.leave-no')}
          yes={t('images.leave-yes')}
          busy={false}
          onYes={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{t('images.leave-text', { count: unfinished })}</p>
        </AlertDialog>
      )}
    </Dialog>
  )
}

type OnProblem = (problem: string | undefined) => void

function Upload({
  uploading: { uploads, send, retry, dismiss },
  hasImages,
  onProblem,
}: {
  uploading: Uploading
  hasImages: boolean
  onProblem: OnProblem
}) {
  const t = useTranslate()
  const [firstIsPrimary, setFirstIsPrimary] = useState(false)

  const words = (fault: Fault) => t(`images.fault.${fault}`)
  const receive = (files: readonly File[]) => {
    const { accepted, rejected } = checkFiles(files)
    const all = rejected.every(({ faults }) => faults.includes('many'))
    const lines =
      all && rejected.length > 0
        ? [t('images.fault.many')]
        : rejected.map(({ name, faults }) => t('images.refused', { name, faults: faults.map(words).join(', ') }))
    onProblem(joinFacts(...lines) || undefined)
    if (accepted.length === 0) return
    send(accepted, firstIsPrimary)
    setFirstIsPrimary(false)
  }

  return (
    <section className="grid grid-cols-1 gap-2">
      <DropZone onFiles={receive} />
      {hasImages && (
        <Checkbox
          label={t('images.as-primary')}
          checked={firstIsPrimary}
          onChange={(event) => setFirstIsPrimary(event.target.checked)}
        />
      )}
      <UploadList uploads={uploads} retry={retry} dismiss={dismiss} />
    </section>
  )
}

function Tiles({
  studioId,
  images,
  onProblem,
}: {
  studioId: string
  images: readonly StudioImage[]
  onProblem: OnProblem
}) {
  const t = useTranslate()
  const toast = useToast()
  const [update] = imagesApi.useUpdateImageMutation()
  const [order] = imagesApi.useOrderImagesMutation()
  const [remove] = imagesApi.useDeleteImageMutation()
  const [open, setOpen] = useState<{ readonly what: 'edit' | 'delete'; readonly image: StudioImage } | null>(null)

  const { ordered, step, dragOf } = useImageOrder(images, async (imageIds, movedId) => {
    onProblem(undefined)
    const { data, error } = await order({ studioId, imageIds })
    if (!data) onProblem(problemTextOf(error, t('images.reorder-failed')))
    const image = images.find(({ id }) => id === movedId)
    const position = imageIds.indexOf(movedId) + 1
    if (data && image) toast(t('images.moved', { name: image.originalName, position, count: imageIds.length }))
  })
  const makePrimary = async ({ id, originalName: name }: StudioImage) => {
    onProblem(undefined)
    const { data, error } = await update({ studioId, imageId: id, change: { isPrimary: true } })
    if (data) toast(t('images.is-primary', { name }))
    else onProblem(problemTextOf(error, t('images.primary-failed')))
  }

  return (
    <>
      <ul aria-label={t('images.list')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {ordered.map((image, i) => (
          <ImageTile
            key={image.id}
            image={image}
            position={i + 1}
            count={ordered.length}
            drag={dragOf(image.id)}
            actions={{
              onMove: (by) => step(image.id, by),
              onMakePrimary: () => void makePrimary(image),
              onEdit: () => setOpen({ what: 'edit', image }),
              onDelete: () => setOpen({ what: 'delete', image }),
            }}
          />
        ))}
      </ul>
      {open?.what === 'edit' && <CaptionDialog studioId={studioId} image={open.image} onClose={() => setOpen(null)} />}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={t('images.delete')}
          about={open.image.originalName}
          text={t('images.delete-text')}
          action={t('images.delete')}
          send={() => remove({ studioId, imageId: open.image.id })}
          failed={t('images.delete-failed')}
          done={t('images.deleted', { name: open.image.originalName })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function TilesSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {['1', '2', '3'].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line">
          <Skeleton className="aspect-16/10 rounded-none!" />
          <div className="grid gap-3 p-3.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
