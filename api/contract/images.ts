import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture } from './shared.ts'

const tag = 'Studio images'
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

export const studioImages = endpoint({
  method: 'get',
  path: '/studio-images/:studioId/images',
  tag,
  access: 'public',
  summary:
    'List a studio’s pictures, primary first. Only admins and its manager see those of a studio that is not public.',
  params: z.object({ studioId: z.string() }),
  answer: images,
  errors: [404],
})

const uploadImages = endpoint({
  method: 'post',
  path: '/studio-images/:studioId/images',
  tag,
  access: 'studio_manager',
  summary:
    'Add up to 10 pictures of up to 5 MB each. With `isPrimary=true`, the first becomes the primary picture. All or none are stored.',
  params: studioId,
  form: z.object({ images: z.array(z.file()), isPrimary: z.literal('true').optional() }),
  status: 201,
  answer: images,
  errors: [404],
})

const orderImages = endpoint({
  method: 'put',
  path: '/studio-images/:studioId/images/reorder',
  tag,
  access: 'studio_manager',
  summary: 'Set the order of all pictures of a studio',
  params: studioId,
  body: z.object({ imageOrders: z.array(z.object({ imageId: z.uuid(), displayOrder: z.int().min(0) })).max(1_000) }),
  answer: images,
  errors,
})

const updateImage = endpoint({
  method: 'put',
  path: '/studio-images/:studioId/images/:imageId',
  tag,
  access: 'studio_manager',
  summary: 'Make a picture the primary one, or set its alternative text and caption; a missing text is removed',
  params: imageId,
  body: z.object({
    isPrimary: z.literal(true).optional(),
    altText: z.string().max(300, 'input.text-too-long').nullish(),
    caption: z.string().max(300, 'image.caption-too-long').nullish(),
  }),
  status: 200,
  answer: images,
  errors,
})

const deleteImage = endpoint({
  method: 'delete',
  path: '/studio-images/:studioId/images/:imageId',
  tag,
  access: 'studio_manager',
  summary: 'Remove a picture. If it was primary, the next one becomes primary. 404 if it was already removed.',
  params: imageId,
  answer: images,
  errors,
})

/** Endpoints by which managers and admins edit pictures. */
export const managedImages = { uploadImages, orderImages, updateImage, deleteImage }
