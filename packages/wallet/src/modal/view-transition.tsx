import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePart } from '../controls/use-part.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'
import { type FocusPlace, findFocusPlace, findInPlace } from './focus-place.ts'
import { LoadingView } from './loading-view.tsx'
import { currentView, type ModalState, type Motion } from './modal.ts'
import { PrefetchContext, type PrefetchView, type Shell, ShellContext, useShell } from './shell-context.ts'
import { whenIdle } from './use-when-idle.ts'
import { isSameView, type View } from './view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { endChange, playChange, type Snapshot, type Surface, takeSnapshot } from './view-change.ts'
import type { LoadedView, ViewSourceOf } from './view-loader.ts'

export type ViewTransitionProps = {
  readonly sourceOf: ViewSourceOf
  /** The surface: the dialog, or the panel. */
  readonly box: RefObject<HTMLElement | null>
  /**
   * The view shown while the modal is closed: a panel's first view, or the view rendered ahead in a dialog; null on a
   * dialog that is leaving.
   */
  readonly resting: View | null
  /** False on a dialog that is rendered before it opens. */
  readonly isSeen: boolean
  /** Whether the change of the box's height is animated. In a page, the content below would move with it. */
  readonly canResize: boolean
  /** Whether the next view may take the focus. A wallet's own dialog over the page must keep it. */
  readonly takesFocus: boolean
}

/** A view and its identity. Two views with the same name at the same depth are the same. */
type Entry = {
  readonly view: View
  readonly depth: number
  readonly motion: Motion
  readonly loaded: LoadedView
  readonly isSeen: boolean
  readonly key: string
}

/**
 * How long the old view stays while the next one loads, in milliseconds. After that, the skeleton of the next view is
 * shown.
 */
const PATIENCE_MS = 120

const nothingLoads = createStateStore<LoadedView>({ status: 'loading' })

/** Shows the last view of the modal's history, and animates the change from one view to the next. */
export function ViewTransition({ sourceOf, box, resting, isSeen, canResize, takesFocus }: ViewTransitionProps) {
  const { modal } = useProvided().wallet
  const part = usePart()
  const clip = useRef<HTMLDivElement>(null)
  const slide = useRef<HTMLDivElement>(null)
  const state = useReadable(modal)

  const [shown, setShown] = useState<Entry | null>(null)
  const wish = currentView(state) ?? resting
  // The same object that is already rendered, so that it is not rendered again.
  const view = wish !== null && shown !== null && isSameView(wish, shown.view) ? shown.view : wish
  const source = view === null ? null : sourceOf(view.type)
  const loaded = useReadable(source?.state ?? nothingLoads)
  const depth = depthOf(state)
  const place = `${depth}:${view?.type}`
  /** The place whose view took longer than the patience. */
  const [slowPlace, setSlowPlace] = useState<string | null>(null)

  const wanted: Entry | null = view && {
    view,
    depth,
    loaded,
    isSeen,
    motion: state.status === 'open' ? state.motion : 'none',
    key: loaded.status === 'ready' ? place : `${place}:${loaded.status}`,
  }
  const isHeldBack = wanted?.loaded.status === 'loading' && shown?.isSeen === true && slowPlace !== place
  const entry = isHeldBack ? shown : wanted
  const shell = useShell()
  // Until the next view has loaded, the one before keeps its back button.
  const canGoBack = isHeldBack ? shown.depth > 1 : shell.canGoBack
  const ownShell = useMemo((): Shell => ({ ...shell, canGoBack }), [shell, canGoBack])

  const { keep, play } = useMorph({ box, clip, slide, canResize, takesFocus })

  // Copies what is on screen before React changes anything.
  useLayoutEffect(() => modal.subscribe((_, before) => keep(depthOf(before))), [modal, keep])
  useLayoutEffect(() => source?.state.subscribe(() => keep(null)), [source, keep])
  useLayoutEffect(() => {
    play(entry)
    if (entry !== shown && (entry?.key !== shown?.key || entry?.isSeen !== shown?.isSeen)) setShown(entry)
  })
  useEffect(() => {
    // Loads once. A failed view is tried again when it is requested again, or when the user retries.
    source?.load()
  }, [source])
  useEffect(() => {
    if (loaded.status !== 'loading') return
    const timer = setTimeout(() => {
      keep(null)
      setSlowPlace(place)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [loaded.status, place, keep])

  const drawing = useMemo(
    () => (entry?.loaded.status === 'ready' ? entry.loaded.draw(entry.view) : null),
    [entry?.loaded, entry?.view],
  )
  // A pointer over a row is often followed by a press. What the press shows comes before the code of a view that may
  // not be seen.
  const prefetch = useCallback<PrefetchView>((name) => void whenIdle(sourceOf(name).load), [sourceOf])
  return (
    <PrefetchContext.Provider value={prefetch}>
      <div {...part('viewport')} ref={clip}>
        {/* The name of the view, for the app's CSS and for tests. */}
        <div {...part('track')} data-view={entry?.view.type} ref={slide}>
          {entry !== null && (
            <ShellContext.Provider value={ownShell}>
              <ViewBoundary key={entry.key}>
                {entry.loaded.status === 'ready' ? (
                  drawing
                ) : (
                  <LoadingView
                    onRetry={() => source?.load()}
                    problem={entry.loaded.status === 'failed' ? 'not-loaded' : null}
                  />
                )}
              </ViewBoundary>
            </ShellContext.Provider>
          )}
        </div>
      </div>
    </PrefetchContext.Provider>
  )
}

/** Copies what is on screen before a change, and animates the change after it. */
function useMorph({
  box,
  clip,
  slide,
  canResize,
  takesFocus,
}: Pick<ViewTransitionProps, 'box' | 'canResize' | 'takesFocus'> & {
  readonly clip: RefObject<HTMLElement | null>
  readonly slide: RefObject<HTMLElement | null>
}) {
  const [tools] = useState(() => {
    let snapshot: Snapshot | null = null
    /** The copy on a surface that is leaving the screen. */
    let leftover: HTMLElement | null = null
    /** What led to the next view, by depth. */
    let places: readonly (FocusPlace | null)[] = []
    let shownKey: string | null = null
    /** The view that came while it could not take the focus. */
    let late: Entry | null = null

    const surface = (): Surface | null =>
      box.current === null || clip.current === null || slide.current === null
        ? null
        : { box: box.current, clip: clip.current, slide: slide.current }

    return {
      surface,
      /** @param depth - the depth of the view that is left; null when only its code has loaded. */
      keep: (depth: number | null) => {
        const on = surface()
        if (on === null || shownKey === null || isClosedDialog(on.box)) return
        snapshot = takeSnapshot(on)
        if (depth === null) return
        places = [...places.slice(0, depth - 1), findFocusPlace(on.slide)]
      },
      play: (entry: Entry | null, mayResize: boolean, mayFocus: boolean) => {
        const on = surface()
        const key = entry?.key ?? null
        if (on === null || key === shownKey) return
        const isFirst = shownKey === null
        shownKey = key
        // The dialog is closed for a moment while it moves into the top layer or out of it.
        late = mayFocus && !isClosedDialog(on.box) ? null : entry
        leftover?.remove()
        leftover = null
        if (entry === null) {
          // No view is rendered any more, but the surface should still show one while it leaves.
          leftover = snapshot === null ? null : leave(on, snapshot)
        } else if (!isFirst && snapshot !== null) {
          const { activeElement } = document
          const isOurs = activeElement === null || activeElement === document.body || on.box.contains(activeElement)
          if (isOurs && mayFocus) giveFocus(on, entry, places)
          const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
          playChange(on, snapshot, { motion: entry.motion, isReduced, canResize: mayResize })
        }
        snapshot = null
      },
      /** Gives the focus that a view could not take, unless something has it by now. */
      giveLate: () => {
        const on = surface()
        const { activeElement } = document
        const isFree = activeElement === null || activeElement === document.body || activeElement === on?.box
        if (on !== null && late !== null && isFree) giveFocus(on, late, places)
        late = null
      },
    }
  })
  // After the dialog was opened again, which takes the focus.
  useEffect(() => {
    if (takesFocus) tools.giveLate()
  }, [tools, takesFocus])
  useEffect(() => {
    const element = box.current
    return () => {
      if (element !== null) endChange(element)
    }
  }, [box])
  return { keep: tools.keep, play: (entry: Entry | null) => tools.play(entry, canResize, takesFocus) }
}

function leave({ slide }: Surface, { copy, scrollTop }: Snapshot): HTMLElement {
  copy.setAttribute('inert', '')
  copy.setAttribute('aria-hidden', 'true')
  slide.append(copy)
  const body = copy.querySelector('[data-part="body"]')
  // Setting the scroll position forces a layout, so it is done only when needed.
  if (body !== null && scrollTop > 0) body.scrollTop = scrollTop
  return copy
}

/** Focuses what led away when going back; otherwise the title, which a screen reader then reads. */
function giveFocus({ slide }: Surface, { motion, depth }: Entry, places: readonly (FocusPlace | null)[]): void {
  const wanted = motion === 'back' ? (places[depth - 1] ?? null) : null
  const row = wanted === null ? null : findInPlace(slide, wanted)
  const target = row ?? slide.querySelector<HTMLElement>('[data-part="title"]')
  target?.focus({ preventScroll: row === null })
}

/** Returns whether the box is a dialog that is not open yet, so that there is nothing on screen to copy. */
function isClosedDialog(box: HTMLElement): boolean {
  return box instanceof HTMLDialogElement && !box.open
}

function depthOf(state: ModalState): number {
  return state.status === 'open' ? state.history.length : 1
}
