import { useEffect, useRef, useState } from 'react'
import { Field } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { exploreText } from '../language/en/explore.ts'
import { cutSearch, MAX_SEARCH_LENGTH } from '../routing/list-filters.ts'
import styles from './explore-page.module.css'

/** How long nothing must be typed before a search starts, in milliseconds. */
const TYPING_PAUSE_MS = 250

/** The search of the list. It starts when typing pauses, and at once with Enter. */
export function SearchField({
  search,
  onSearch,
}: {
  readonly search: string
  readonly onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useState(search)
  const requested = useRef(search)
  const input = useRef<HTMLElement>(null)
  // Another search than the one that was typed here: the filters were cleared, or the page went back.
  if (search !== requested.current) {
    requested.current = search
    if (typed !== search) setTyped(search)
  }
  const request = (text: string) => {
    if (text === requested.current) return
    requested.current = text
    onSearch(text)
  }
  useEffect(() => {
    if (typed === requested.current) return
    const timer = setTimeout(() => request(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  const clear = () => {
    setTyped('')
    request('')
    input.current?.querySelector('input')?.focus()
  }
  return (
    <search className={styles['search']} ref={input}>
      <Field
        after={
          typed !== '' && (
            <button aria-label={exploreText('clearSearch')} className={styles['clear']} onClick={clear} type="button">
              <Icon name="x" size={16} />
            </button>
          )
        }
        before={<Icon name="find" size={16} />}
        enterKeyHint="search"
        isLabelHidden
        label={exploreText('search')}
        maxLength={MAX_SEARCH_LENGTH}
        onKeyDown={(event) => {
          if (event.key === 'Enter') request(typed)
          if (event.key === 'Escape' && typed !== '') clear()
        }}
        onText={(text) => setTyped(cutSearch(text))}
        placeholder={exploreText('searchHint')}
        value={typed}
      />
    </search>
  )
}
