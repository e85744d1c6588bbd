import { type Pieces, type PlayChange, partIn, type Snapshot, viewIn } from './view-change.ts'

/**
 * A surface that changes its size and its content. Only transforms and opacity are animated, so the browser can run the
 * animation while the page works:
 * - The old view is a static copy. It fades and shrinks (forward) or grows (back); the new view does the opposite.
 * - The box has its new size at once. During the animation, four pieces represent it: two caps with the round corners,
 *   a plain middle that stretches, and the shadow.
 * - A frame that moves with the lower edge cuts what would stick out of the box, while its content moves back.
 * A new transition that interrupts another begins with what is on screen.
 */

/** The duration of a change of view, in milliseconds. */
const VIEW_MS = 160
/** The duration of a change of the modal's height, in milliseconds. */
const BOX_MS = 200

/** Plays the change from a snapshot to what is on the surface now. */
export const morph: PlayChange = ({ box, clip, slide }, snapshot, { motion, canResize, onEnd }) => {
  const view = viewIn(slide)
  if (view === null) return null
  const rect = box.getBoundingClientRect()
  const ease = getComputedStyle(box).getPropertyValue('--_ease') || 'ease-out'
  const moves: Animation[] = []
  const play = (element: Element | null, frames: Keyframe[], duration: number) => {
    if (element !== null) moves.push(element.animate(frames, { duration, easing: ease, fill: 'backwards' }))
  }

  const oldHeight = snapshot.bottom - snapshot.top
  // The distance from an edge's old position to its new one; down is positive.
  const fromTop = snapshot.top - rect.top
  const fromBottom = snapshot.bottom - rect.bottom
  const isResizing = canResize && (Math.abs(fromTop) > 0.5 || Math.abs(fromBottom) > 0.5)
  const old = frameOf(snapshot, isResizing ? { top: fromTop, height: oldHeight } : { top: 0, height: rect.height })
  const pieces = isResizing ? makePieces(box, rect.height) : null
  const grows = oldHeight < rect.height
  box.prepend(...(pieces?.all ?? []), old.frame)
  const body = partIn(snapshot.copy, 'body')
  if (body !== null) body.scrollTop = snapshot.scrollTop

  const [from, to] = motion === 'back' ? [0.96, 1.04] : motion === 'forward' ? [1.04, 0.96] : [1, 1]
  play(
    partIn(view, 'body'),
    [
      { opacity: 0, transform: `scale(${from})` },
      { opacity: 1, transform: 'none' },
    ],
    VIEW_MS,
  )
  play(partIn(view, 'title'), [{ opacity: 0 }, { opacity: 1 }], VIEW_MS)
  play(partIn(view, 'header-start'), [{ opacity: 0 }, { opacity: 1 }], VIEW_MS)
  fadeOut(snapshot, to, ease, moves)

  if (pieces !== null) {
    box.setAttribute('data-morphing', '')
    resize({ pieces, rect, oldHeight, fromTop, fromBottom, play })
    const settled = { transform: 'none' }
    if (grows) {
      clip.style.overflow = 'hidden'
      play(clip, [{ transform: `translateY(${fromBottom}px)` }, settled], BOX_MS)
      play(slide, [{ transform: `translateY(${fromTop - fromBottom}px)` }, settled], BOX_MS)
      play(old.content, [{ transform: 'none' }, { transform: `translateY(${-fromTop}px)` }], BOX_MS)
    } else {
      play(slide, [{ transform: `translateY(${fromTop}px)` }, settled], BOX_MS)
      old.frame.style.overflow = 'hidden'
      play(old.frame, [{ transform: 'none' }, { transform: `translateY(${-fromBottom}px)` }], BOX_MS)
      play(old.content, [{ transform: 'none' }, { transform: `translateY(${fromBottom - fromTop}px)` }], BOX_MS)
    }
  }

  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    for (const move of moves) move.cancel()
    old.frame.remove()
    for (const piece of pieces?.all ?? []) piece.remove()
    clip.style.overflow = ''
    box.removeAttribute('data-morphing')
  }
  Promise.all(moves.map(({ finished }) => finished)).then(
    () => {
      onEnd()
      end()
    },
    () => {},
  )
  return { pieces, end }
}

function fadeOut({ copy, bodyOpacity, bodyTransform }: Snapshot, to: number, ease: string, moves: Animation[]): void {
  const options: KeyframeAnimationOptions = { duration: VIEW_MS, easing: ease, fill: 'both' }
  const gone = { opacity: 0 }
  const body = partIn(copy, 'body')
  if (body !== null) {
    const start = { opacity: bodyOpacity, transform: bodyTransform }
    moves.push(body.animate([start, { ...gone, transform: `scale(${to})` }], options))
  }
  for (const name of ['title', 'header-start']) {
    const element = partIn(copy, name)
    if (element !== null) moves.push(element.animate([{ opacity: bodyOpacity }, gone], options))
  }
}

function resize({
  pieces,
  rect,
  oldHeight,
  fromTop,
  fromBottom,
  play,
}: {
  readonly pieces: Pieces
  readonly rect: DOMRect
  readonly oldHeight: number
  readonly fromTop: number
  readonly fromBottom: number
  readonly play: (element: Element, frames: Keyframe[], duration: number) => void
}): void {
  const [shadow, top, middle, bottom] = pieces.all
  if (shadow === undefined || top === undefined || middle === undefined || bottom === undefined) return
  const settled = { transform: 'none' }
  const caps = top.offsetHeight + bottom.offsetHeight - 2
  const stretch = (oldHeight - caps) / Math.max(1, rect.height - caps)
  play(shadow, [{ transform: `translateY(${fromTop}px) scaleY(${oldHeight / rect.height})` }, settled], BOX_MS)
  play(top, [{ transform: `translateY(${fromTop}px)` }, settled], BOX_MS)
  play(middle, [{ transform: `translateY(${fromTop}px) scaleY(${Math.max(0, stretch)})` }, settled], BOX_MS)
  play(bottom, [{ transform: `translateY(${fromBottom}px)` }, settled], BOX_MS)
}

/** Returns the four pieces in their final state. Each overlaps the next by a pixel, so that no seam shows. */
function makePieces(box: HTMLElement, height: number): Pieces {
  const looks = getComputedStyle(box)
  const topRadius = Number.parseFloat(looks.borderTopLeftRadius) || 0
  const bottomRadius = Number.parseFloat(looks.borderBottomLeftRadius) || 0
  const topHeight = Math.min(Math.max(topRadius, 4), height / 2)
  const bottomHeight = Math.min(Math.max(bottomRadius, 4), height / 2)
  const shadow = pieceOf({ top: 0, height, radius: looks.borderRadius })
  shadow.setAttribute('data-shadow', '')
  const top = pieceOf({ top: 0, height: topHeight, radius: `${topRadius}px ${topRadius}px 0 0` })
  const middle = pieceOf({
    top: topHeight - 1,
    height: Math.max(1, height - topHeight - bottomHeight + 2),
    radius: '0',
  })
  const bottom = pieceOf({
    top: height - bottomHeight,
    height: bottomHeight,
    radius: `0 0 ${bottomRadius}px ${bottomRadius}px`,
  })
  return { top, bottom, all: [shadow, top, middle, bottom] }
}

function pieceOf({ top, height, radius }: { top: number; height: number; radius: string }): HTMLElement {
  const piece = document.createElement('div')
  piece.setAttribute('data-part', 'piece')
  Object.assign(piece.style, {
    top: `${top}px`,
    height: `${height}px`,
    borderRadius: radius,
    transformOrigin: 'top',
  })
  return piece
}

/** Returns the copy of the old view, in a frame that can cut it. The copy cannot be focused or pressed. */
function frameOf({ copy }: Snapshot, { top, height }: { top: number; height: number }) {
  const frame = document.createElement('div')
  frame.setAttribute('data-part', 'old')
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('inert', '')
  Object.assign(frame.style, { top: `${top}px`, height: `${height}px` })
  const content = document.createElement('div')
  Object.assign(content.style, { display: 'flex', flexDirection: 'column', height: '100%' })
  content.append(copy)
  frame.append(content)
  return { frame, content }
}
