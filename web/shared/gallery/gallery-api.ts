import type * as z from 'zod'
import type { studioImages } from '../../../api/contract/images.ts'
import { api } from '../api-client/api.ts'

const galleryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A studio's pictures by the studio's id. */
    galleryImages: build.query<z.infer<typeof studioImages.answer>, string>({
      query: (studioId) => `/studio-images/${studioId}/images`,
      providesTags: ['Studio'],
    }),
  }),
})

export const { useGalleryImagesQuery } = galleryApi
