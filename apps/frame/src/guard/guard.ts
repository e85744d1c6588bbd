/**
 * When a click on Confirm counts. An app can lay something over the frame, shrink, move or hide it, or show it just
 * before the user clicks. A click counts when the user could see what they confirm, and had time to read it. Source:
 * docs/embedded-login.md#clicks.
 */

/** Minimum width and height of the frame, in CSS pixels: what is confirmed has to fit. */
export const MIN_SIZE = 300
/** How long the frame has to be fully visible, and its layout unchanged, in milliseconds: longer than a double click. */
export const MIN_STABLE_MS = 500

/**
 * Where the confirmation is.
 * - `frame`: in a page, whose visibility the browser reports (`IntersectionObserver` with `trackVisibility`).
 * - `window`: a top-level window, which nothing can cover but other windows.
 */
export type GuardPlace = 'frame' | 'window'

/** What is known of the frame. Times are in milliseconds, of one clock. */
export type Guard = {
  readonly place: GuardPlace
  readonly width: number
  readonly height: number
  /** Since when it is fully visible; null while it is not. */
  readonly visibleSince: number | null
  /** Since when it is not, or was not before that. */
  readonly hiddenSince: number
  /** Since when the keyboard is in it; null while it is elsewhere. */
  readonly focusedSince: number | null
  /** When its content, size or place changed last. */
  readonly changedAt: number
  /** The last press of a button or key. */
  readonly press: Press | null
}

/** A press, as it was judged when it began. `previousAt`: when the one before began. */
export type Press = {
  readonly at: number
  readonly previousAt: number | null
  readonly type: 'pointer' | 'key'
  readonly refusal: ClickRefusal | null
}

/** What happens to the frame. */
export type GuardEvent =
  | { readonly type: 'resized'; readonly width: number; readonly height: number; readonly now: number }
  | { readonly type: 'visibility-changed'; readonly isVisible: boolean; readonly now: number }
  | { readonly type: 'focus-changed'; readonly isFocused: boolean; readonly now: number }
  /** Its content changed, or the page moved it. */
  | { readonly type: 'changed'; readonly now: number }
  | {
      readonly type: 'pressed'
      readonly press: Press['type']
      /** The browser made the event, for a user's action. */
      readonly isTrusted: boolean
      /** The key is held. */
      readonly isRepeat: boolean
      readonly now: number
    }

/** A click on Confirm. */
export type Click = {
  readonly isTrusted: boolean
  /** `event.detail`: how many clicks followed each other; 0 of a key or of assistive technology. */
  readonly count: number
  readonly now: number
}

/**
 * Why a click does not count.
 * - `script`: no user did it. `size`: the frame is too small. `hidden`: it is covered, transparent, transformed or not
 *   fully in view. `early`: it was shown, changed or moved just before. `focus`: another page has the keyboard.
 * - `double`: it may be the second click of a double click on something else.
 */
export type ClickRefusal = 'script' | 'size' | 'hidden' | 'early' | 'focus' | 'double'

/** Returns the guard of a confirmation that was just shown. */
export function createGuard(place: GuardPlace, now: number): Guard {
  return {
    ...{ place, width: 0, height: 0, visibleSince: null, hiddenSince: now, focusedSince: null },
    ...{ changedAt: now, press: null },
  }
}

/** Returns the guard after an event. Pure. */
export function nextGuard(guard: Guard, event: GuardEvent): Guard {
  const { now } = event
  switch (event.type) {
    case 'resized': {
      const { width, height } = event
      if (guard.width === width && guard.height === height) return guard
      return { ...guard, width, height, changedAt: now }
    }
    case 'visibility-changed':
      if (!event.isVisible)
        return guard.visibleSince === null ? guard : { ...guard, visibleSince: null, hiddenSince: now }
      return guard.visibleSince === null ? { ...guard, visibleSince: now } : guard
    case 'focus-changed':
      if (!event.isFocused) return { ...guard, focusedSince: null }
      return guard.focusedSince === null ? { ...guard, focusedSince: now } : guard
    case 'changed':
      return { ...guard, changedAt: now }
    case 'pressed': {
      const press = { at: now, previousAt: guard.press?.at ?? null, type: event.press }
      return {
        ...guard,
        press: { ...press, refusal: judgePress({ ...guard, press: { ...press, refusal: null } }, event) },
      }
    }
    default:
      return event satisfies never
  }
}

/** Returns why Confirm cannot be pressed now, or null when it can. For what the button shows. Pure. */
export function findObstacle(guard: Guard, now: number): Extract<ClickRefusal, 'size' | 'hidden' | 'early'> | null {
  if (guard.width < MIN_SIZE || guard.height < MIN_SIZE) return 'size'
  if (guard.visibleSince === null) return 'hidden'
  return readyAt(guard) > now ? 'early' : null
}

/** Returns when nothing prevents it any more, if nothing else happens; null when more has to happen. */
export function findReadyTime(guard: Guard, now: number): number | null {
  const obstacle = findObstacle(guard, now)
  return obstacle === null || obstacle === 'early' ? Math.max(now, readyAt(guard)) : null
}

/**
 * How long something has to prevent a press before it is said what, in milliseconds. A frame that is being shown is small and faded at first,
 * and browsers report what covers it later than they draw it.
 */
export const REASON_DELAY_MS = 1_500

/** Returns what is said of why Confirm cannot be pressed, or null when nothing is to be said yet. Pure. */
export function findReason(guard: Guard, now: number): Extract<ClickRefusal, 'size' | 'hidden'> | null {
  const obstacle = findObstacle(guard, now)
  return obstacle === null || obstacle === 'early' || reasonAt(guard) > now ? null : obstacle
}

/** Returns when something else can be pressed or is to be said, if nothing else happens; null when more has to happen. */
export function findNextTime(guard: Guard, now: number): number | null {
  return findReadyTime(guard, now) ?? (reasonAt(guard) > now ? reasonAt(guard) : null)
}

/** Judges a click on Confirm: null when it counts. Pure and total. */
export function judgeClick(guard: Guard, click: Click): ClickRefusal | null {
  const { now } = click
  if (!click.isTrusted) return 'script'
  const obstacle = findObstacle(guard, now)
  if (obstacle !== null) return obstacle
  if (guard.focusedSince === null) return 'focus'
  if (click.count > 1) return 'double'
  const { press } = guard
  // Assistive technology clicks without a press. It reads the button to its user before.
  if (press === null) return click.count === 0 ? null : 'script'
  if (press.refusal !== null) return press.refusal
  // The press began before the frame changed: it was meant for something else.
  return press.at < readyAt(guard) ? 'early' : null
}

/**
 * How long after a click nothing may change, in milliseconds: browsers report a new size with the next frame that they
 * draw, and what covers the frame after a tenth of a second.
 */
export const SETTLE_MS = 150

/** Whether the frame is as it was at the click, a moment later. What changed in between may have changed before the click. */
export function isUnchanged(atClick: Guard, now: Guard): boolean {
  const { changedAt, visibleSince } = atClick
  return now.changedAt === changedAt && now.visibleSince === visibleSince && visibleSince !== null
}

function judgePress(
  guard: Guard & { readonly press: Press },
  { isTrusted, isRepeat, now }: Extract<GuardEvent, { type: 'pressed' }>,
): ClickRefusal | null {
  if (!isTrusted) return 'script'
  const { previousAt, type } = guard.press
  if (isRepeat || (previousAt !== null && now - previousAt < MIN_STABLE_MS)) return 'double'
  const obstacle = findObstacle(guard, now)
  if (obstacle !== null) return obstacle
  if (type === 'pointer') return null
  // A press of a pointer focuses the frame. A key that is held while the page focuses the frame would be pressed in it.
  if (guard.focusedSince === null) return 'focus'
  return now - guard.focusedSince < MIN_STABLE_MS ? 'early' : null
}

function reasonAt({ hiddenSince, changedAt, visibleSince }: Guard): number {
  return (visibleSince === null ? Math.max(hiddenSince, changedAt) : changedAt) + REASON_DELAY_MS
}

function readyAt({ visibleSince, changedAt }: Guard): number {
  return Math.max(visibleSince ?? Number.POSITIVE_INFINITY, changedAt) + MIN_STABLE_MS
}
