import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeLock } from './take-lock.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-lock-'))
  path = join(folder, 'lock.pid')
})
afterEach(() => rm(folder, { recursive: true }))

const take = () => takeLock(path, { validMs: 60_000, isInUse: async () => false })

describe('takeLock', () => {
  test('default: of fifty at once, one has the lock', async () => {
    const locks = await Promise.all(Array.from({ length: 50 }, take))
    expect(locks.filter(({ status }) => status === 'taken')).toHaveLength(1)
    expect(await readFile(path, 'utf8')).toBe(String(process.pid))
  })

  test('behavior: a lock that its owner has not written yet is refused', async () => {
    await writeFile(path, '')
    expect((await take()).status).toBe('refused')
  })

  test('behavior: a lock that its owner never wrote is taken over', async () => {
    await writeFile(path, '')
    await utimes(path, 1, 1)
    expect((await take()).status).toBe('taken')
  })

  test('behavior: a lock that cannot be removed is refused, as that of another user', async () => {
    await mkdir(path)
    await utimes(path, 1, 1)
    expect((await take()).status).toBe('refused')
  })
})
