import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildOnce } from './build-once.ts'

let builds: string
beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'laurel-build-once-'))
})
beforeEach(() => void vi.stubEnv('LAUREL_JOURNEYS_BUILDS', builds))
afterAll(() => rm(builds, { recursive: true }))

describe('buildOnce', () => {
  test('default: concurrent and later callers get the first build', async () => {
    let count = 0
    const build = async (folder: string) => {
      count += 1
      await mkdir(folder)
      await writeFile(join(folder, 'index.html'), 'built')
    }
    const [first, second] = await Promise.all([buildOnce('app', build), buildOnce('app', build)])
    expect(await buildOnce('app', build)).toBe(first)
    expect(second).toBe(first)
    expect(await readFile(join(first, 'index.html'), 'utf8')).toBe('built')
    expect(count).toBe(1)
  })

  test('error: the building process ends before the build', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(builds, 'abandoned.lock'), String(pid))
    await expect(buildOnce('abandoned', () => Promise.resolve())).rejects.toThrow(
      'abandoned was not built: the process that built it ended.',
    )
  })

  test('error: each caller gets the reason for a failed build', async () => {
    const build = () => Promise.reject(new Error('a module is missing'))
    for (let turn = 0; turn < 2; turn++) {
      await expect(buildOnce('broken', build)).rejects.toThrow('broken was not built: a module is missing')
    }
  })
})
