/** The heights of a long list, and what of it is on screen, in CSS pixels. */
export type ListView = {
  readonly rowHeight: number
  /** Of a section without its rows. */
  readonly headHeight: number
  /** Where the screen begins, from the top of the list. Negative while the list begins below. */
  readonly top: number
  readonly height: number
}

/** The rows of a section that are rendered, and the room of those before and after them. */
export type WindowPart = {
  readonly section: number
  readonly start: number
  readonly end: number
  readonly before: number
  readonly after: number
}

/** What of a list is rendered. `before` and `after` are the room of whole sections that are not. */
export type ListWindow = { readonly before: number; readonly after: number; readonly parts: readonly WindowPart[] }

/** Rows that are rendered above and below the screen, so that scrolling shows no gap and Tab finds the next row. */
export const OVERSCAN_ROWS = 12

/**
 * Returns the rows of a long list that are on screen or near it, so that ten thousand cost as much as a few. The room of all others is the
 * same as theirs.
 * @param counts - the number of rows of each section.
 */
export function getListWindow(counts: readonly number[], { rowHeight, headHeight, top, height }: ListView): ListWindow {
  const overscan = OVERSCAN_ROWS * rowHeight
  const [first, last] = [top - overscan, top + height + overscan]
  const parts: WindowPart[] = []
  let [offset, before, after] = [0, 0, 0]
  for (const [section, count] of counts.entries()) {
    const size = headHeight + count * rowHeight
    const rowsAt = offset + headHeight
    if (offset + size < first) before += size
    else if (offset > last) after += size
    else {
      const start = clamp(Math.floor((first - rowsAt) / rowHeight), count)
      const end = Math.max(start, clamp(Math.ceil((last - rowsAt) / rowHeight), count))
      parts.push({ section, start, end, before: start * rowHeight, after: (count - end) * rowHeight })
    }
    offset += size
  }
  return { before, after, parts }
}

function clamp(row: number, count: number): number {
  return Math.min(count, Math.max(0, row))
}
