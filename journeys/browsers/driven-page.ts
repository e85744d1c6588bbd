import { type ChildProcess, spawn } from 'node:child_process'

/** A page in a browser that Playwright does not support. */
export type DrivenPage = {
  /** The name and version that the browser reports. */
  readonly version: string
  /** Whether a key that the driver presses activates the focused button, as a real key does. */
  readonly pressesButtons: boolean
  /** Opens a URL and waits until the page is loaded. */
  readonly open: (url: string) => Promise<void>
  /** Runs the body of a function in the page. @returns its return value, as JSON. */
  readonly run: (body: string) => Promise<unknown>
  /** Presses keys one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** Clicks with a mouse. @param x - and y in CSS pixels from the window's upper left corner. */
  readonly clickAt: (x: number, y: number) => Promise<void>
  /** Resizes the window as closely as the browser allows. @param width - and height in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>
  /** Takes a screenshot. @returns a PNG. Null for a browser whose driver does not support screenshots. */
  readonly screenshot: (() => Promise<Buffer>) | null
  readonly close: () => Promise<void>
}

/** Keys by their code points in WebDriver. Source: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const keys = { tab: '\uE004', enter: '\uE006', escape: '\uE00C' } as const

const START_TIMEOUT_MS = 180_000

/** Returns the actions of a keyboard that presses keys, for WebDriver and WebDriver BiDi. */
export function keyActions(pressed: readonly string[]) {
  const actions = pressed.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** Returns the actions of a mouse that clicks at a point, for WebDriver and WebDriver BiDi. */
export function clickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** Polls a program until it responds. @throws when it does not respond within three minutes. */
export async function until<Value>(program: string, poll: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await poll()
    } catch (cause) {
      if (performance.now() > end) throw new Error(`${program} did not respond within three minutes.`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Starts a program. @returns a function that stops it and waits until it has ended. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(path, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Returns the value at a path of a response, or undefined. */
export function readAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
}

/** Returns the string at a path of a response. @throws {TypeError} when the path has no string. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = readAt(value, ...path)
  if (typeof found !== 'string') throw new TypeError(`No ${path.join('.')} in ${JSON.stringify(value)}`)
  return found
}
