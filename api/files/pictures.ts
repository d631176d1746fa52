import { readFile } from 'node:fs/promises'
import { newId } from '../../commands/context.ts'
import type { Image } from '../../domain/studio/events.ts'
import { AppendUnknown } from '../../eventstore/event-store.ts'
import { type ImageStore, storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import {
  maxPixels,
  type RenderedPicture,
  renderPicture,
  UnreadablePicture,
} from '../../integrations/images/render-picture.ts'
import { errorText } from '../../language/errors/errors.ts'
import { type UploadedFile, type UploadLimits, UploadRejected } from '../http/upload.ts'

/** The bytes per decoded pixel: red, green, blue, alpha. */
const bytesPerPixel = 4
const longestName = 200

interface Rendered {
  readonly picture: RenderedPicture
  readonly image: Image
}

/**
 * Renders uploaded pictures, stores all widths, and adds them by `add`, which returns the studio's images. Removes what
 * it stored for images that were not added, unless an append may have been written.
 * Throws UploadRejected for a file that is not a picture, is damaged or has too many pixels.
 */
export async function addPictures(
  store: ImageStore,
  studioId: string,
  { files, limits }: { readonly files: readonly UploadedFile[]; readonly limits: UploadLimits },
  add: (images: readonly Image[]) => Promise<readonly Image[]>,
): Promise<void> {
  const rendered: Rendered[] = []
  for (const file of files) rendered.push(await render(studioId, file, limits))
  let added: readonly Image[] = []
  try {
    for (const { picture, image } of rendered) await keep(store, picture, image.storageKey)
    added = await add(rendered.map(({ image }) => image))
  } catch (error) {
    // The append may have been written, so the nightly sweep decides.
    if (error instanceof AppendUnknown) added = rendered.map(({ image }) => image)
    throw error
  } finally {
    const isAdded = ({ image }: Rendered) => added.some(({ imageId }) => imageId === image.imageId)
    const others = rendered.filter((each) => !isAdded(each))
    await Promise.allSettled(others.map(({ image }) => store.remove(image.storageKey)))
  }
}

async function render(studioId: string, file: UploadedFile, limits: UploadLimits): Promise<Rendered> {
  const imageId = newId()
  const picture = await renderPicture(() => readFile(file.path)).catch((error: unknown) => {
    throw error instanceof UnreadablePicture ? uploadErrorOf(error, file, limits) : error
  })
  return {
    picture,
    image: {
      imageId,
      storageKey: storageKeyOf(studioId, imageId),
      originalName: file.originalName.slice(0, longestName).toWellFormed().replaceAll('\0', ''),
      fileSize: file.size,
      width: picture.width,
      height: picture.height,
      altText: '',
      caption: '',
      uploadId: null,
    },
  }
}

/** Waits for every width, even if one fails, because pending uploads can't be undone. */
async function keep(store: ImageStore, { variants }: RenderedPicture, storageKey: string): Promise<void> {
  const put = variants.map(({ width, webp }) => store.put(variantKey(storageKey, width), webp, 'image/webp'))
  for (const result of await Promise.allSettled(put)) if (result.status === 'rejected') throw result.reason
}

function uploadErrorOf(
  { fault }: UnreadablePicture,
  { originalName }: UploadedFile,
  limits: UploadLimits,
): UploadRejected {
  const wrongType = errorText('upload.type', { types: limits.types.join(',') })
  const file = originalName
  switch (fault) {
    case 'kind':
      return new UploadRejected(415, wrongType, errorText('upload.not-a-picture', { file }))
    case 'damaged':
      return new UploadRejected(415, wrongType, errorText('upload.damaged', { file }))
    case 'pixels':
      return new UploadRejected(
        413,
        errorText('upload.too-large-decoded', { megabytes: (maxPixels * bytesPerPixel) / 1_000_000 }),
        errorText('upload.too-many-pixels', { file, count: maxPixels / 1_000_000 }),
      )
  }
}
