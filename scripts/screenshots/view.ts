import type { Page } from 'playwright-core'

/** A screen: its file's name, and how to open it in a new page. */
export interface View {
  readonly name: string
  /** Takes dialogs at the size of the screen and other pages at full length. */
  readonly isDialog?: true
  /** The signed-in user; undefined: none. */
  readonly as?: 'admin' | 'manager'
  show(page: Page): Promise<unknown>
}
