import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import { Picture } from './shared.ts'

const visitors = endpointsFor('public', 'Studio images')
const managers = endpointsFor('studio_manager', 'Studio images')
const studioId = z.object({ studioId: z.uuid() })
const imageId = studioId.extend({ imageId: z.uuid() })
const errors = [401, 403, 404] as const

/** A picture of a studio, with the size of the uploaded file. */
export const StudioImage = Picture.extend({
  fileSize: z.int().meta({ description: 'The size of the upload in bytes' }),
})
export type StudioImage = z.infer<typeof StudioImage>

const images = z.object({ data: z.object({ images: z.array(StudioImage) }) })

/** The limits of an upload. The server detects `types` from the bytes: names and headers can lie. */
export const uploadLimits = {
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
  largestBytes: 5_242_880,
  smallestBytes: 1,
  maxFiles: 10,
} as const

export const studioImages = visitors.get('/studio-images/:studioId/images', {
  summary:
    'List a studio’s pictures, primary first. Only admins and its manager see those of a studio that is not public.',
  params: z.object({ studioId: z.string() }),
  answer: images,
  errors: [404],
})

const uploadImages = managers.post('/studio-images/:studioId/images', {
  summary:
    'Add up to 10 pictures of up to 5 MB each. With `isPrimary=true`, the first becomes the primary picture. All or none are stored. With an Idempotency-Key header, a repeated upload stores them once.',
  params: studioId,
  form: z.object({ images: z.array(z.file()), isPrimary: z.literal('true').optional() }),
  takesIdempotencyKey: true,
  status: 201,
  answer: images,
  errors: [404],
})

const orderImages = managers.put('/studio-images/:studioId/images/reorder', {
  summary: 'Set the order of all pictures of a studio',
  params: studioId,
  body: z.object({ imageOrders: z.array(z.object({ imageId: z.uuid(), displayOrder: z.int().min(0) })).max(1_000) }),
  answer: images,
  errors,
})

const updateImage = managers.put('/studio-images/:studioId/images/:imageId', {
  summary: 'Make a picture the primary one, or set its alternative text and caption; a missing text is removed',
  params: imageId,
  body: z.object({
    isPrimary: z.boolean().optional().meta({ description: 'false changes nothing' }),
    altText: z.string().max(300, 'input.text-too-long').nullish(),
    caption: z.string().max(300, 'image.caption-too-long').nullish(),
  }),
  answer: images,
  errors,
})

const deleteImage = managers.delete('/studio-images/:studioId/images/:imageId', {
  summary: 'Remove a picture. If it was primary, the next one becomes primary. 404 if it was already removed.',
  params: imageId,
  answer: images,
  errors,
})

/** Endpoints by which managers and admins edit pictures. */
export const managedImages = { uploadImages, orderImages, updateImage, deleteImage }
