import { office } from './en/office.ts'

/** What the back office says in English beside the texts of the site; fetched with its first screen. */
export const backOffice = { ...office }
