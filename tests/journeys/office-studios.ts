import type { Page } from 'playwright-core'
import { dialog } from './steps.ts'

/** Elements of the office's studio screens, and a helper that fills in the form. */

export const card = (page: Page, name: string) => page.getByRole('article', { name })
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
export const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

export async function fillStudio(page: Page, title: string, fields: Readonly<Record<string, string>>) {
  const form = dialog(page, title)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  return form
}

export const loft = {
  'Studio name': 'Nuru Daylight Loft',
  Location: 'Nyali, Mombasa',
  Description: 'White walls and the sea behind them',
  'Hourly rate (KES)': '3800',
  'Capacity (people)': '14',
}
