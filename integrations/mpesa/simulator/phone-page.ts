import { plainPage } from '../../html.ts'

/** The drawn phone, as a page. */
export const phonePage = (phone: string, shortcode: string): string =>
  plainPage('Simulated phone', `<p>${phone} ${shortcode}</p>`)
