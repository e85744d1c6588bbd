import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFreePort, LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { startService } from '../../devnet/src/service/start-service.ts'
import { serveFolder } from './serve-folder.ts'
import { tryStarter } from './try-starter.ts'

/**
 * Apps of `create-wagmi` with our modal added: installed from the tarball by npm, which rejects incompatible peers;
 * type-checked, built and used in a browser. `.cache` holds the installed packages for the next run.
 * Needs a registry; `npm run test:soak` runs it. The dependencies of a starter are in its `starter.json`, in the
 * versions that
 * `create-wagmi` 2.0.15 writes or that were the latest then: none of it is a dependency of this repository.
 */
const run = promisify(execFile)
const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const cache = folderOf('../../.cache/starters')
const { NODE_OPTIONS: _, ...outside } = process.env
const env = { ...outside, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
const PORTS = Array.from({ length: 40 }, (_none, at) => 5390 + at)
let tarball = ''

/** Another app on the same files: which packages stand in the place of the starter's. */
type Starter = {
  readonly name: string
  readonly from: string
  readonly instead?: Readonly<Record<string, string>>
  readonly kind: 'static' | 'next' | 'nuxt'
}

const starters: readonly Starter[] = [
  { name: 'vite-react', from: 'vite-react', kind: 'static' },
  {
    name: 'vite-react, React 18.2, wagmi 2 and viem of June 2025',
    from: 'vite-react',
    // wagmi 2 brings this core; named, npm takes it in the place of the latest that we allow.
    instead: {
      react: '18.2.0',
      'react-dom': '18.2.0',
      ...{ wagmi: '2.15.6', '@wagmi/core': '2.17.3', viem: '2.31.0', typescript: '5.8.3' },
    },
    kind: 'static',
  },
  {
    name: 'vite-react, React 19',
    from: 'vite-react',
    instead: {
      react: '19.2.0',
      'react-dom': '19.2.0',
      '@types/react': '19.2.0',
      '@types/react-dom': '19.2.0',
      // The first ones of 5 know React 18 alone.
      '@tanstack/react-query': '5.66.0',
    },
    kind: 'static',
  },
  { name: 'vite-react-solana', from: 'vite-react-solana', kind: 'static' },
  { name: 'next', from: 'next', kind: 'next' },
  { name: 'vite-vanilla', from: 'vite-vanilla', kind: 'static' },
  { name: 'vite-vue', from: 'vite-vue', kind: 'static' },
  { name: 'nuxt', from: 'nuxt', kind: 'nuxt' },
]

beforeAll(async () => {
  const packed = join(cache, 'packed')
  await rm(packed, { recursive: true, force: true })
  await mkdir(packed, { recursive: true })
  await run('npm', ['pack', '--pack-destination', packed], { cwd: folderOf('../../packages/wallet'), env })
  const [file] = await readdir(packed)
  if (file === undefined) throw new Error('npm packed nothing.')
  tarball = join(packed, file)
}, 600_000)

/** Copies a starter to a new folder and installs it. @returns the folder, and the environment of its programs. */
async function install({ name, from, instead = {} }: Starter) {
  const folder = join(cache, name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase())
  await mkdir(folder, { recursive: true })
  // Everything but what npm installed.
  for (const entry of await readdir(folder)) {
    if (entry !== 'node_modules') await rm(join(folder, entry), { recursive: true, force: true })
  }
  await cp(folderOf(`./${from}`), folder, { recursive: true })
  const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
    await readFile(join(folder, 'starter.json'), 'utf8'),
  )
  for (const [key, version] of Object.entries({ ...instead, '@laurel/wallet': `file:${tarball}` })) {
    const section = key in manifest.devDependencies ? manifest.devDependencies : manifest.dependencies
    section[key] = version
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  // Scripts of others are not run: none is needed.
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...quiet], { cwd: folder, env: { ...env, NODE_ENV: 'development' } })
  const bin = (program: string, ...args: readonly string[]) =>
    run(join(folder, 'node_modules/.bin', program), args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
  return { folder, bin }
}

async function serve({ kind }: Starter, folder: string) {
  if (kind === 'static') return serveFolder(join(folder, 'dist'))
  const port = await findFreePort(PORTS)
  const url = `http://${LOCAL_HOST}:${port}`
  const service = await startService({
    service: 'The starter',
    command: process.execPath,
    args:
      kind === 'nuxt'
        ? [join(folder, '.output/server/index.mjs')]
        : [join(folder, 'node_modules/next/dist/bin/next'), 'start', '--hostname', LOCAL_HOST, '--port', String(port)],
    cwd: folder,
    env: { ...env, NITRO_HOST: LOCAL_HOST, NITRO_PORT: String(port) },
    stopSignal: 'SIGTERM',
    isReady: async () => (await fetch(url)).ok,
    readyWithinMs: 60_000,
  })
  return { url, stop: service.stop }
}

describe('a starter of create-wagmi with our modal', () => {
  test.each(starters)('default: $name', { timeout: 900_000 }, async (starter) => {
    const { folder, bin } = await install(starter)
    if (starter.kind === 'next') await bin('next', 'build')
    else if (starter.kind === 'nuxt') await bin('nuxt', 'build')
    else {
      if (starter.from !== 'vite-vue') await bin('tsc', '--noEmit')
      await bin('vite', 'build')
    }
    const served = await serve(starter, folder)
    try {
      expect(await tryStarter(served.url)).toEqual([])
    } finally {
      await served.stop()
    }
  })
})

describe('an app that has wagmi already', () => {
  test('default: takes the package by the line of the README, and has one @wagmi/core', {
    timeout: 600_000,
  }, async () => {
    const readme = await readFile(folderOf('../../packages/wallet/README.md'), 'utf8')
    const [, flags = ''] = /Run `npm install (.*)@laurel\/wallet`/.exec(readme) ?? []
    const folder = join(cache, 'wagmi-already')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    const npm = (...args: readonly string[]) =>
      run('npm', args, { cwd: folder, env: { ...env, NODE_ENV: 'development' } })
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
    // One after the other: wagmi's core is nested under wagmi by the second.
    await npm('install', ...quiet, 'react@19.3.1', 'react-dom@19.3.1', 'typescript@5.9.3')
    await npm('install', ...quiet, 'wagmi@3.7.7', 'viem@2.57.20', '@tanstack/react-query@5.108.0')
    await npm('install', ...quiet, ...flags.split(' ').filter(Boolean), tarball)
    await npm('ci', ...quiet)

    const all = await readdir(join(folder, 'node_modules'), { recursive: true })
    const cores = all.filter((path) => path.endsWith('@wagmi/core/package.json'))
    expect(cores).toEqual(['@wagmi/core/package.json'])
    const lines =
      "console.log(typeof (await import('@laurel/wallet')).createWallet, typeof (await import('wagmi')).http)"
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', lines], { cwd: folder, env })
    expect(stdout).toBe('function function\n')
  })
})
