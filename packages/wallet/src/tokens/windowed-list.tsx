import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePart } from '../controls/use-part.ts'
import { getListWindow, type ListView } from './list-window.ts'

/** Rows of a list under one name. */
export type ListSection<Item> = {
  readonly key: string
  readonly name: string
  /** The name is also written above the rows. */
  readonly hasHeading: boolean
  readonly items: readonly Item[]
}

export type WindowedListProps<Item> = {
  readonly sections: readonly ListSection<Item>[]
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
}

/** Lists with more rows are rendered in part. Up to this number, all rows can be searched with the browser. */
export const MIN_WINDOWED_ROWS = 100
/** The window moves by whole steps, so that most scroll events change nothing. Fewer rows than the overscan. */
const STEP_ROWS = 6
/** Until the rows are measured. */
const firstView: ListView = { rowHeight: 60, headHeight: 44, top: 0, height: 720 }

/** A list of any length. Of a long one, only the rows on screen and near it are in the page. */
export function WindowedList<Item>({ sections, keyOf, render }: WindowedListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(firstView)
  const part = usePart()
  const counts = sections.map(({ items }) => items.length)
  const isWindowed = counts.reduce((sum, count) => sum + count, 0) > MIN_WINDOWED_ROWS
  useLayoutEffect(() => {
    if (!isWindowed) return
    const measure = () => setView((before) => (list.current === null ? before : measureView(list.current, before)))
    measure()
    // Captured, because the list does not know which of its ancestors scrolls.
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', measure, options)
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, options)
      window.removeEventListener('resize', measure)
    }
  }, [isWindowed])
  const { before, after, parts } = getListWindow(
    counts,
    isWindowed ? view : { ...view, top: 0, height: Number.POSITIVE_INFINITY },
  )
  return (
    <div
      data-months={sections.some(({ hasHeading }) => hasHeading) ? '' : undefined}
      ref={list}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {parts.map((shown) => {
        const section = sections[shown.section]
        if (section === undefined) return null
        const { key, name, hasHeading, items } = section
        const rows = (
          <ul {...part('group')} aria-label={name} style={{ paddingBlock: `${shown.before}px ${shown.after}px` }}>
            {items.slice(shown.start, shown.end).map((item, at) => (
              <li
                key={keyOf(item)}
                {...(isWindowed ? { 'aria-setsize': items.length, 'aria-posinset': shown.start + at + 1 } : {})}
              >
                {render(item)}
              </li>
            ))}
          </ul>
        )
        if (!hasHeading) return <div key={key}>{rows}</div>
        return (
          <section {...part('month')} aria-label={name} key={key}>
            <h2 {...part('group-name')}>{name}</h2>
            {rows}
          </section>
        )
      })}
    </div>
  )
}

/** Returns the view of a rendered list. The same object when nothing has changed. */
function measureView(list: HTMLElement, before: ListView): ListView {
  const [group, row] = [list.querySelector('ul'), list.querySelector('li')]
  // Layout heights, because the modal is scaled while it opens.
  const heightOf = (element: Element | null | undefined, otherwise: number) =>
    (element && Number.parseFloat(getComputedStyle(element).height)) || otherwise
  const rowHeight = heightOf(row, before.rowHeight)
  const section = group?.parentElement
  const headHeight = group && section ? section.offsetHeight - group.offsetHeight : before.headHeight
  const step = rowHeight * STEP_ROWS
  const top = Math.floor(-list.getBoundingClientRect().top / step) * step
  const height = window.innerHeight + step
  const isSame =
    before.rowHeight === rowHeight && before.headHeight === headHeight && before.top === top && before.height === height
  return isSame ? before : { rowHeight, headHeight, top, height }
}
