/**
 * A surface on which one view takes another's place: a copy of what was on screen is kept, and the change is played.
 * How it is played comes with the second view: see morph.ts.
 */

/** What the surface looked like before a change. */
export type Snapshot = {
  readonly copy: HTMLElement
  readonly top: number
  readonly bottom: number
  readonly bodyOpacity: string
  readonly bodyTransform: string
  readonly scrollTop: number
}

/** The elements of a surface, each inside the one before. */
export type Surface = { readonly box: HTMLElement; readonly clip: HTMLElement; readonly slide: HTMLElement }

/** What paints a box while it changes its size. */
export type Pieces = { readonly top: HTMLElement; readonly bottom: HTMLElement; readonly all: readonly HTMLElement[] }

/** A change as it is played: what paints the box meanwhile, and how to bring it to its end. */
export type Playing = { readonly pieces: Pieces | null; readonly end: () => void }

/** How a change is to be played. */
export type ChangeOptions = {
  readonly motion: 'none' | 'forward' | 'back'
  readonly isReduced: boolean
  /** Whether the box may change its height by moving. */
  readonly canResize: boolean
}

/** Plays a change. @param onEnd - it came to its end by itself. @returns null when there is nothing to play. */
export type PlayChange = (
  surface: Surface,
  snapshot: Snapshot,
  options: ChangeOptions & { readonly onEnd: () => void },
) => Playing | null

/** How long a change of view takes where reduced motion is asked for. */
const REDUCED_MS = 80

const running = new WeakMap<HTMLElement, Playing>()
let play: PlayChange = fadeIn

/** Brings the way that changes are played from now on. */
export function setMorph(morph: PlayChange): void {
  play = morph
}

/** Takes a copy of what is on the surface. Call it before the change; null when there is nothing. */
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

/** Plays the change from a snapshot to what is on the surface now. */
export function playChange(surface: Surface, snapshot: Snapshot, options: ChangeOptions): void {
  const { box } = surface
  endChange(box)
  const end = () => {
    if (running.get(box) === playing) running.delete(box)
  }
  const playing = (options.isReduced ? fadeIn : play)(surface, snapshot, { ...options, onEnd: end })
  if (playing !== null) running.set(box, playing)
}

/** Ends whatever is playing, at its end. */
export function endChange(box: HTMLElement): void {
  const playing = running.get(box)
  running.delete(box)
  playing?.end()
}

/** For whoever wants less motion, and while nothing else has come: a view that is as long in coming is not in the way. */
function fadeIn({ slide }: Surface): Playing | null {
  const move = viewIn(slide)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: REDUCED_MS, easing: 'ease-out' })
  return move === undefined ? null : { pieces: null, end: () => move.cancel() }
}

/** The view on a surface. */
export function viewIn(slide: HTMLElement): HTMLElement | null {
  return slide.querySelector<HTMLElement>(':scope > [data-part="view"]')
}

/** A part of a view. */
export function partIn(view: HTMLElement, name: string): HTMLElement | null {
  return view.querySelector<HTMLElement>(`[data-part="${name}"]`)
}
