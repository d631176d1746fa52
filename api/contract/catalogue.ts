import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { CatalogueEntry, nothing } from './shared.ts'

const list = (path: '/studio-features' | '/studio-limitations', what: string) =>
  endpoint({
    method: 'get',
    path,
    tag: 'Catalogue',
    access: 'public',
    summary: `Active ${what}`,
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    answer: z.object({ items: z.array(CatalogueEntry) }),
    refusals: [],
  })

export const studioFeatures = list('/studio-features', 'studio features')
export const studioLimitations = list('/studio-limitations', 'studio limitations')
