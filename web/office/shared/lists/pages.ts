/** A page number, or a gap between pages, named after the page before it. */
export type PageMark = number | `after-${number}`

const reach = 2

/** Returns the first and last page and those within 2 of the current one, with gaps between them. */
export function pageMarks(page: number, pages: number): PageMark[] {
  const marks: PageMark[] = []
  let before = 0
  for (let each = 1; each <= pages; each++) {
    const shown = each === 1 || each === pages || Math.abs(each - page) <= reach
    if (!shown) continue
    if (each > before + 1) marks.push(`after-${before}`)
    marks.push(each)
    before = each
  }
  return marks
}
