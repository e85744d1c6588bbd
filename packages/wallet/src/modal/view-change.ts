/**
 * A surface on which one view replaces another. It copies what is on screen, then animates the change. The animation
 * loads with the second view: see morph.ts.
 */

/** The surface before a change. */
export type Snapshot = {
  readonly copy: HTMLElement
  readonly top: number
  readonly bottom: number
  readonly bodyOpacity: string
  readonly bodyTransform: string
  readonly scrollTop: number
}

/** The elements of a surface, from the outermost to the innermost. */
export type Surface = { readonly box: HTMLElement; readonly clip: HTMLElement; readonly slide: HTMLElement }

/** The elements that paint a box while it changes its size. */
export type Pieces = { readonly top: HTMLElement; readonly bottom: HTMLElement; readonly all: readonly HTMLElement[] }

/** A running animation: the pieces that paint the box meanwhile, and the function that ends it. */
export type Playing = { readonly pieces: Pieces | null; readonly end: () => void }

/** Options of an animation. */
export type ChangeOptions = {
  readonly motion: 'none' | 'forward' | 'back'
  readonly isReduced: boolean
  /** Whether the change of the box's height is animated. */
  readonly canResize: boolean
}

/**
 * Animates a change. @param onEnd - called when the animation ends by itself. @returns null when there is nothing to
 * animate.
 */
export type PlayChange = (
  surface: Surface,
  snapshot: Snapshot,
  options: ChangeOptions & { readonly onEnd: () => void },
) => Playing | null

/** The duration of a change of view with reduced motion, in milliseconds. */
const REDUCED_MS = 80

const running = new WeakMap<HTMLElement, Playing>()
let play: PlayChange = fadeIn

/** Sets the animation that later changes use. */
export function setMorph(morph: PlayChange): void {
  play = morph
}

/** Returns a copy of the content of the surface, or null when it is empty. Call it before the change. */
export function takeSnapshot({ box, slide }: Surface): Snapshot | null {
  const view = viewIn(slide)
  if (view === null) return null
  const copy = view.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return null
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  const body = partIn(view, 'body')
  const looks = body === null ? null : getComputedStyle(body)
  const pieces = running.get(box)?.pieces ?? null
  const rect = box.getBoundingClientRect()
  return {
    copy,
    top: pieces?.top.getBoundingClientRect().top ?? rect.top,
    bottom: pieces?.bottom.getBoundingClientRect().bottom ?? rect.bottom,
    bodyOpacity: looks?.opacity ?? '1',
    bodyTransform: looks?.transform ?? 'none',
    scrollTop: body?.scrollTop ?? 0,
  }
}

/** Animates the change from a snapshot to the current content of the surface. */
export function playChange(surface: Surface, snapshot: Snapshot, options: ChangeOptions): void {
  const { box } = surface
  endChange(box)
  const end = () => {
    if (running.get(box) === playing) running.delete(box)
  }
  const playing = (options.isReduced ? fadeIn : play)(surface, snapshot, { ...options, onEnd: end })
  if (playing !== null) running.set(box, playing)
}

/** Ends the running animation in its final state. */
export function endChange(box: HTMLElement): void {
  const playing = running.get(box)
  running.delete(box)
  playing?.end()
}

/** Fades the view in. It is used with reduced motion, and until the animation has loaded. */
function fadeIn({ slide }: Surface): Playing | null {
  const move = viewIn(slide)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: REDUCED_MS, easing: 'ease-out' })
  return move === undefined ? null : { pieces: null, end: () => move.cancel() }
}

/** Returns the view on a surface. */
export function viewIn(slide: HTMLElement): HTMLElement | null {
  return slide.querySelector<HTMLElement>(':scope > [data-part="view"]')
}

/** Returns a part of a view. */
export function partIn(view: HTMLElement, name: string): HTMLElement | null {
  return view.querySelector<HTMLElement>(`[data-part="${name}"]`)
}
