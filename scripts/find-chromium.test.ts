import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureChromium, findChromium, findHeadlessShell } from './find-chromium.mjs'
import { SetupError } from './install.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-find-chromium-'))
})
beforeEach(() => {
  vi.stubEnv('LAUREL_CHROMIUM', '')
  // Playwright's own Chromium may be on this machine; here it has none.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** A program that says `answer` when asked anything, and ends with `exitCode`. */
async function program(path: string, answer: string, exitCode = 0) {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), `#!/bin/sh\necho '${answer}'\nexit ${exitCode}\n`)
  await chmod(join(folder, path), 0o755)
  return join(folder, path)
}

// Elsewhere a browser may lie outside the PATH, and that one is right to be found.
describe.runIf(process.platform === 'linux')('findChromium', () => {
  /** A PATH of these folders alone. `env` and `sh` are not looked for in it: a script names its own. */
  const stubPath = (...folders: string[]) =>
    vi.stubEnv('PATH', folders.map((name) => join(folder, name)).join(delimiter))

  test('default: one on the PATH, chromium before chrome', async () => {
    await program('a/google-chrome', 'Google Chrome 150.0')
    const chromium = await program('b/chromium', 'Chromium 156.0')
    stubPath('a', 'b')
    expect(await findChromium()).toBe(chromium)
  })

  test('behavior: LAUREL_CHROMIUM goes before the PATH', async () => {
    await program('c/chromium', 'Chromium 156.0')
    const named = await program('d/mine', 'Chromium 157.0')
    stubPath('c')
    vi.stubEnv('LAUREL_CHROMIUM', named)
    expect(await findChromium()).toBe(named)
  })

  test('behavior: what has the name and does not start is passed over', async () => {
    await program('e/chromium', 'Command requires the chromium snap to be installed', 10)
    await program('e/chromium-browser', 'something else')
    const chrome = await program('e/google-chrome', 'Google Chrome 150.0')
    stubPath('e', 'nowhere')
    expect(await findChromium()).toBe(chrome)
  })

  test('behavior: the journeys prefer one without windows, which is never found for a window', async () => {
    const shell = await program('g/chromium-headless-shell', 'Chromium 156.0')
    const chromium = await program('g/chromium', 'Chromium 156.0')
    stubPath('g')
    expect(await findHeadlessShell()).toBe(shell)
    expect(await ensureChromium({ needsWindows: false })).toBe(shell)
    expect(await ensureChromium()).toBe(chromium)
    vi.stubEnv('LAUREL_CHROMIUM', chromium)
    expect(await ensureChromium({ needsWindows: false })).toBe(chromium)
  })

  test('error: none at all', async () => {
    stubPath('nowhere')
    expect(await findChromium()).toBeNull()
  })

  test('error: a LAUREL_CHROMIUM that does not start is not passed over in silence', async () => {
    vi.stubEnv('LAUREL_CHROMIUM', join(folder, 'nothing'))
    await expect(findChromium()).rejects.toBeInstanceOf(SetupError)
    vi.stubEnv('LAUREL_CHROMIUM', await program('f/chromium', 'broken', 1))
    await expect(findChromium()).rejects.toMatchObject({ code: 'setup/chromium' })
  })
})
