import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Click,
  createGuard,
  findNextTime,
  findObstacle,
  findReadyTime,
  findReason,
  type Guard,
  type GuardEvent,
  isUnchanged,
  judgeClick,
  MIN_SIZE,
  MIN_STABLE_MS,
  nextGuard,
  REASON_DELAY_MS,
} from './guard.ts'

const run = (events: readonly GuardEvent[], start = createGuard('frame', 0)): Guard => events.reduce(nextGuard, start)

const shown: readonly GuardEvent[] = [
  { type: 'resized', width: 360, height: 400, now: 0 },
  { type: 'visibility-changed', isVisible: true, now: 100 },
  { type: 'focus-changed', isFocused: true, now: 100 },
]
const pointerDown = (now: number, isTrusted = true) =>
  ({ type: 'pressed', press: 'pointer', isTrusted, isRepeat: false, now }) as const
const keyDown = (now: number, isRepeat = false) =>
  ({ type: 'pressed', press: 'key', isTrusted: true, isRepeat, now }) as const
const click = (now: number, more: Partial<Click> = {}): Click => ({ isTrusted: true, count: 1, now, ...more })

describe('judgeClick', () => {
  test('default: a click on a frame that is visible for half a second counts', () => {
    expect(judgeClick(run([...shown, pointerDown(700)]), click(780))).toBeNull()
  })

  test('behavior: a key and assistive technology count too', () => {
    expect(judgeClick(run([...shown, keyDown(700)]), click(700, { count: 0 }))).toBeNull()
    expect(judgeClick(run(shown), click(700, { count: 0 }))).toBeNull()
  })

  const tricks: readonly (readonly [string, readonly GuardEvent[], Click, string])[] = [
    ['a click of a script', [...shown, pointerDown(700)], click(780, { isTrusted: false }), 'script'],
    ['a press of a script', [...shown, pointerDown(700, false)], click(780), 'script'],
    ['a click without a press', shown, click(780), 'script'],
    [
      'a frame of one pixel',
      [...shown, { type: 'resized', width: 1, height: 1, now: 100 }, pointerDown(700)],
      click(780),
      'size',
    ],
    [
      'a narrow frame',
      [...shown, { type: 'resized', width: MIN_SIZE - 1, height: 900, now: 0 }, pointerDown(700)],
      click(780),
      'size',
    ],
    [
      'a flat frame',
      [...shown, { type: 'resized', width: 900, height: MIN_SIZE - 1, now: 0 }, pointerDown(700)],
      click(780),
      'size',
    ],
    [
      'something over it',
      [...shown, { type: 'visibility-changed', isVisible: false, now: 600 }, pointerDown(700)],
      click(780),
      'hidden',
    ],
    [
      'something over it between press and click',
      [...shown, pointerDown(700), { type: 'visibility-changed', isVisible: false, now: 720 }],
      click(780),
      'hidden',
    ],
    [
      'uncovered just before',
      [
        { type: 'resized', width: 360, height: 400, now: 0 },
        { type: 'focus-changed', isFocused: true, now: 0 },
        { type: 'visibility-changed', isVisible: true, now: 400 },
        pointerDown(700),
      ],
      click(780),
      'early',
    ],
    [
      'resized just before',
      [...shown, { type: 'resized', width: 361, height: 400, now: 500 }, pointerDown(700)],
      click(780),
      'early',
    ],
    [
      'resized between press and click',
      [...shown, pointerDown(700), { type: 'resized', width: 361, height: 400, now: 720 }],
      click(1_300),
      'early',
    ],
    ['other content just before', [...shown, { type: 'changed', now: 690 }, pointerDown(700)], click(780), 'early'],
    ['held until it is ready', [...shown, pointerDown(200)], click(9_000), 'early'],
    [
      'another page has the keyboard',
      [...shown, pointerDown(700), { type: 'focus-changed', isFocused: false, now: 710 }],
      click(780),
      'focus',
    ],
    ['the second press of a double click', [...shown, pointerDown(600), pointerDown(700)], click(780), 'double'],
    ['the second click of a double click', [...shown, pointerDown(700)], click(780, { count: 2 }), 'double'],
    ['a key that is held', [...shown, keyDown(600), keyDown(700, true)], click(700, { count: 0 }), 'double'],
    [
      'a key while the page focuses it',
      [
        ...shown,
        { type: 'focus-changed', isFocused: false, now: 600 },
        { type: 'focus-changed', isFocused: true, now: 900 },
        keyDown(950),
      ],
      click(950, { count: 0 }),
      'early',
    ],
    ['before it is drawn', [], click(9_000), 'size'],
  ]

  test.each(tricks)('error: %s', (_, events, last, reason) => expect(judgeClick(run(events), last)).toBe(reason))

  const events = oneof(
    record({
      type: constantFrom('resized' as const),
      width: integer({ min: 0, max: 600 }),
      height: integer({ min: 0, max: 600 }),
    }),
    record({ type: constantFrom('visibility-changed' as const), isVisible: boolean() }),
    record({ type: constantFrom('focus-changed' as const), isFocused: boolean() }),
    record({ type: constantFrom('changed' as const) }),
    record({
      ...{ type: constantFrom('pressed' as const), press: constantFrom('pointer' as const, 'key' as const) },
      ...{ isTrusted: boolean(), isRepeat: boolean() },
    }),
  )

  test('property: no click counts unless the frame was large, visible and unchanged for half a second', () => {
    const steps = array(record({ event: events, after: integer({ min: 0, max: 800 }) }), { maxLength: 30 })
    assert(
      property(
        steps,
        boolean(),
        integer({ min: 0, max: 2 }),
        integer({ min: 0, max: 800 }),
        (list, isTrusted, count, after) => {
          let now = 0
          let guard = createGuard('frame', 0)
          for (const step of list) {
            now += step.after
            guard = nextGuard(guard, { ...step.event, now })
          }
          now += after
          if (judgeClick(guard, { isTrusted, count, now }) !== null) return
          expect(isTrusted).toBe(true)
          expect(Math.min(guard.width, guard.height)).toBeGreaterThanOrEqual(MIN_SIZE)
          expect(now - (guard.visibleSince ?? now)).toBeGreaterThanOrEqual(MIN_STABLE_MS)
          expect(now - guard.changedAt).toBeGreaterThanOrEqual(MIN_STABLE_MS)
          expect(findObstacle(guard, now)).toBeNull()
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('isUnchanged', () => {
  const atClick = run([...shown, pointerDown(700)])
  test('default: nothing happened', () => expect(isUnchanged(atClick, atClick)).toBe(true))
  test.each<GuardEvent>([
    { type: 'resized', width: 380, height: 400, now: 790 },
    { type: 'visibility-changed', isVisible: false, now: 790 },
    { type: 'changed', now: 790 },
  ])('error: $type', (event) => expect(isUnchanged(atClick, nextGuard(atClick, event))).toBe(false))
})

describe('findReadyTime', () => {
  test('default: half a second after the last change', () => expect(findReadyTime(run(shown), 100)).toBe(600))
  test('behavior: now when it is ready', () => expect(findReadyTime(run(shown), 5_000)).toBe(5_000))
  test('behavior: null while it is hidden or small', () =>
    expect(findReadyTime(createGuard('frame', 0), 100)).toBeNull())
})

describe('findReason', () => {
  const covered = run([...shown, { type: 'visibility-changed', isVisible: false, now: 5_000 }])
  const small = run([...shown, { type: 'resized', width: 200, height: 400, now: 5_000 }])

  test('default: what covers it or makes it small is said after a while', () => {
    expect(findReason(covered, 5_000 + REASON_DELAY_MS)).toBe('hidden')
    expect(findReason(small, 5_000 + REASON_DELAY_MS)).toBe('size')
  })
  test('behavior: nothing is said while it is being shown, or shows something new', () => {
    const opened = nextGuard(createGuard('frame', 0), { type: 'resized', width: 360, height: 400, now: 60_000 })
    for (const guard of [covered, small]) expect(findReason(guard, 4_999 + REASON_DELAY_MS)).toBeNull()
    expect(findReason(opened, 60_100)).toBeNull()
    expect(findReason(nextGuard(covered, { type: 'changed', now: 60_000 }), 60_100)).toBeNull()
  })
  test('behavior: nothing is said where Confirm can be pressed', () => expect(findReason(run(shown), 9_000)).toBeNull())
})

describe('findNextTime', () => {
  test('default: when it can be pressed', () => expect(findNextTime(run(shown), 100)).toBe(600))
  test('behavior: when it is said why it cannot', () =>
    expect(findNextTime(createGuard('frame', 0), 100)).toBe(REASON_DELAY_MS))
  test('behavior: null when that is said', () => expect(findNextTime(createGuard('frame', 0), 9_000)).toBeNull())
})
