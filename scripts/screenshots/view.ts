import type { Page } from 'playwright-core'

/** A screen: its file's name, and how a fresh page comes to show it. */
export interface View {
  readonly name: string
  /** What covers the screen is taken as the screen shows it, everything else in full length. */
  readonly isDialog?: true
  /** Who looks at it; nobody who is signed in where it says nothing. */
  readonly as?: 'admin' | 'manager'
  show(page: Page): Promise<unknown>
}
