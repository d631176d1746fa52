import { streams } from '../../commands/streams.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import {
  addImage,
  checkImage,
  checkRoom,
  describeImage,
  hasUpload,
  makePrimary,
  orderImages,
  removeImage,
} from '../../domain/studio/images.ts'
import { asManager, checkManaged } from '../../domain/studio/listing.ts'
import { existing, type Studio, studio } from '../../domain/studio/studio.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { studioGallery } from '../../projections/studios/office.ts'
import { type managedImages, type studioImages, uploadLimits } from '../contract/images.ts'
import { addPictures } from '../files/pictures.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handler, Handlers, UserRequest } from '../http/serve.ts'
import { type Upload, UploadSlots, withUpload } from '../http/upload.ts'
import { studioImagesView } from '../views/office.ts'
import { actingManager, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

interface ImageRequest extends UserRequest {
  readonly params: { readonly studioId: string }
}
type Decision = Parameters<typeof asManager>[1]

/** A studio's pictures. Anyone who may see the studio sees them; admins and its manager edit them. */
export function imageRoutes(
  services: RouteServices,
  store: ImageStore,
): Handlers<typeof managedImages> & { studioImages: Handler<typeof studioImages> } {
  const { db, fresh } = services
  const slots = new UploadSlots()
  const galleryOf = async (studioId: string, from = db) =>
    (await studioGallery(from, studioId)) ?? notFound('studio.not-found')
  const galleryInLog = async (request: ImageRequest) => {
    const { studioId } = request.params
    return galleryOf(studioId, await fresh(request, streams.studio(studioId)))
  }
  const answerTo = async (request: ImageRequest) => ({
    data: { images: studioImagesView((await galleryInLog(request)).images) },
  })
  const decide = ({ user, context, params: { studioId }, record }: ImageRequest, decision: Decision) =>
    record(changeStudio(services, studioId, asManager(actingManager(user, undefined), decision), context))
  const changed = async (request: ImageRequest, decision: Decision) => {
    await decide(request, decision)
    return answerTo(request)
  }

  return {
    async studioImages({ params, user }) {
      const gallery = await galleryOf(params.studioId)
      const isTheirs = user?.role === 'admin' || (user !== undefined && user.userId === gallery.manager_id)
      if (!gallery.is_public && !isTheirs) throw new DomainError('not_found', 'studio.not-found')
      return { data: { images: studioImagesView(gallery.images) } }
    },
    async uploadImages({ response, ...request }) {
      const { studioId } = request.params
      const gallery = await galleryInLog(request)
      checkManaged(gallery.manager_id, actingManager(request.user, undefined))
      const key = idempotencyKeyIn(response.req.headers)
      const uploadId = (n: number) =>
        key === undefined ? null : services.ids.upload(`${studioId} ${request.user.userId} ${key}`, n)
      if (hasUpload(gallery.images, uploadId(0))) return answerTo(request)
      checkRoom(gallery.images)
      const form = { field: 'images', limits: uploadLimits }
      const add = async ({ files, fields }: Upload) => {
        if (files.length === 0) throw invalid('images', 'image.none')
        await addPictures(store, studioId, { files, limits: uploadLimits }, async (images) => {
          const adding = images.map((image, i) => (state: Studio) => {
            const isPrimary = i === 0 && /^(true|1)$/i.test(String(fields.isPrimary))
            return addImage(state, { ...image, isPrimary, uploadId: uploadId(i) })
          })
          return existing((await decide(request, inTurn(studio, ...adding))).state).images
        })
      }
      await slots.hold(request.user.userId, () => withUpload(response.req, response, form, add))
      return answerTo(request)
    },
    orderImages({ body, ...request }) {
      const imageIds = body.imageOrders
        .toSorted((a, b) => a.displayOrder - b.displayOrder)
        .map(({ imageId }) => imageId)
      return changed(request, (state) => orderImages(state, { imageIds }))
    },
    updateImage({ body: { isPrimary, altText, caption }, ...request }) {
      const { imageId } = request.params
      const describing = isPrimary === undefined || altText != null || caption != null
      return changed(
        request,
        inTurn(
          studio,
          (state) => (isPrimary ? makePrimary(state, { imageId }) : []),
          (state) =>
            describing
              ? describeImage(state, { imageId, altText: altText ?? '', caption: caption ?? '' })
              : checkImage(state, imageId),
        ),
      )
    },
    deleteImage: (request) => changed(request, (state) => removeImage(state, { imageId: request.params.imageId })),
  }
}
