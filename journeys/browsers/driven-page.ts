import { type ChildProcess, spawn } from 'node:child_process'

/** A page in a browser that Playwright does not drive. */
export type DrivenPage = {
  /** Name and version, as the browser says it. */
  readonly version: string
  /** Whether a key pressed here presses the button in focus, as it does for people. */
  readonly pressesButtons: boolean
  /** Opens an address and waits until it is loaded. */
  readonly open: (url: string) => Promise<void>
  /** Runs the body of a function in the page. @returns what it returns, as JSON carries it. */
  readonly run: (body: string) => Promise<unknown>
  /** Presses keys one after the other, as a keyboard does. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** Clicks with a mouse. @param x - and y in CSS pixels from the window's upper left corner. */
  readonly clickAt: (x: number, y: number) => Promise<void>
  /** @param width - and height in CSS pixels, as near as the browser lets a window be. */
  readonly resize: (width: number, height: number) => Promise<void>
  /** @returns a PNG of what is seen. Null in a browser whose driver takes none. */
  readonly screenshot: (() => Promise<Buffer>) | null
  readonly close: () => Promise<void>
}

/** Keys by their code points in WebDriver. Source: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const keys = { tab: '\uE004', enter: '\uE006', escape: '\uE00C' } as const

const START_TIMEOUT_MS = 180_000

/** The actions of a keyboard that presses keys, for WebDriver and WebDriver BiDi alike. */
export function keyActions(pressed: readonly string[]) {
  const actions = pressed.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** The actions of a mouse that clicks somewhere, for both too. */
export function clickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** Asks until something answers. @throws when it did not within three minutes. */
export async function until<Value>(what: string, look: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await look()
    } catch (cause) {
      if (performance.now() > end) throw new Error(`${what} did not answer within three minutes.`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Starts a program, and gives the function that ends it and waits for its end. */
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

/** The value at a path of a response, or undefined. */
export function readAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
}

/** A text at a path in an answer. @throws when there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = readAt(value, ...path)
  if (typeof found !== 'string') throw new TypeError(`No ${path.join('.')} in ${JSON.stringify(value)}`)
  return found
}
