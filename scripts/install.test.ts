import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureInstalled, isInstalled, nodeProblem, repositoryRoot, workspaceFolders } from './install.mjs'

const folders: string[] = []
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** A repository with nothing to download: one workspace that the root depends on. */
async function smallRepository() {
  const root = await mkdtemp(join(tmpdir(), 'laurel-install-'))
  folders.push(root)
  const files = {
    'package.json': { name: 'root', private: true, engines: { node: '>=20.19.0' }, workspaces: ['parts/*'] },
    'parts/one/package.json': { name: '@small/one', version: '1.0.0' },
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), JSON.stringify(content))
  }
  return root
}

describe('nodeProblem', () => {
  test.each(['20.19.0', '20.19.1', '20.20.0', '22.0.0', '100.0.0'])('default: %s will do', (version) => {
    expect(nodeProblem(version, '>=20.19.0')).toBeNull()
  })

  test.each(['20.18.9', '20.9.0', '18.20.0', '9.99.99'])(
    'error: %s is too old, and the message says what will do',
    (version) => {
      expect(nodeProblem(version, '>=20.19.0')).toContain('20.19.0 or later')
    },
  )
})

describe('workspaceFolders', () => {
  test('default: those of this repository, contracts first', () => {
    const found = workspaceFolders(repositoryRoot)
    expect(found[0]).toBe('contracts')
    expect(found).toContain('packages/protocol')
    expect(found).toContain('apps/web')
  })
})

describe('ensureInstalled', () => {
  test('behavior: installs once, and again only when a package.json or node_modules changed', async () => {
    const root = await smallRepository()
    const said: string[] = []
    const ensure = () => ensureInstalled({ root, say: (line) => said.push(line) })
    await ensure()
    expect(said).toHaveLength(1)
    expect(isInstalled(root)).toBe(true)
    await ensure()
    expect(said).toHaveLength(1)

    await mkdir(join(root, 'parts/two'))
    await writeFile(join(root, 'parts/two/package.json'), JSON.stringify({ name: '@small/two', version: '1.0.0' }))
    expect(isInstalled(root)).toBe(false)
    await ensure()
    expect(said).toHaveLength(2)

    await rm(join(root, 'node_modules'), { recursive: true })
    expect(isInstalled(root)).toBe(false)
  })

  test('behavior: installs nothing after `npm ci`, until something changes', async () => {
    const root = await smallRepository()
    await ensureInstalled({ root, say: () => {} })
    await rm(join(root, 'node_modules/.laurel-installed'))
    const said: string[] = []
    const ensure = () => ensureInstalled({ root, say: (line) => said.push(line) })
    await ensure()
    expect(said).toEqual([])
    expect(isInstalled(root)).toBe(true)
    await rm(join(root, 'node_modules/.laurel-installed'))
    const manifest = { name: '@small/one', version: '1.0.0', devDependencies: { root: '*' } }
    await writeFile(join(root, 'parts/one/package.json'), JSON.stringify(manifest))
    await ensure()
    expect(said).toHaveLength(1)
  }, 60_000)

  test('error: says that npm failed', async () => {
    const root = await smallRepository()
    await writeFile(join(root, 'parts/one/package.json'), '{ not json')
    await expect(ensureInstalled({ root, say: () => {} })).rejects.toMatchObject({ code: 'setup/install' })
  })
})
