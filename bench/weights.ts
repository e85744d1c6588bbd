/**
 * `npm run bench -- weights`: what holds the bytes of an app with our wallet, by who wrote them, headless and with the
 * modal. Writes bench/results-weights.md.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions, minify } from 'vite'

const KIB = 1024
const root = fileURLToPath(new URL('../packages/wallet/', import.meta.url))
const chain = "import { mainnet } from 'viem/chains'\n"
const wallet = `${chain}import { createWallet } from '@laurel/wallet'
const wallet = createWallet({ chains: [mainnet], features: { eip6963: true } })\n`
const apps: readonly { readonly name: string; readonly lines: string; readonly onDemand?: string }[] = [
  {
    name: '@wagmi/core alone, a client without a host',
    lines: `${chain}import { createConfig } from '@wagmi/core'
import { createClient } from 'viem'
const transport = () => ({ config: {}, request: async () => null })
globalThis.config = createConfig({ chains: [mainnet], client: ({ chain }) => createClient({ chain, transport }) })`,
  },
  { name: 'headless', lines: `${wallet}wallet.start()` },
  {
    name: 'button and modal in React, until it is open',
    lines: `${wallet}import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, WalletProvider } from '@laurel/wallet/react'
createRoot(document.body).render(createElement(WalletProvider, { wallet }, createElement(ConnectButton)))`,
    onDemand: 'src/modal/modal-bundle.tsx',
  },
]

/** Whose a module is: a package, or a folder of ours. */
function ownerOf(id: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (inPackage !== undefined) return inPackage
  return id.startsWith(root) ? `ours: ${id.slice(root.length).replace(/^src\/([^/]+).*$/, '$1')}` : 'the bundler'
}

/** Bytes, compressed, of the files that are asked for; each file's are shared out by what its modules weigh alone. */
async function weigh(lines: string, onDemand: string | undefined): Promise<ReadonlyMap<string, number>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app' ? { id: '\0app', moduleSideEffects: true } : null),
        load: (id) => (id === '\0app' ? lines : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: 'app' } },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunks = outputs.flatMap(({ output }) => output).filter((part) => part.type === 'chunk')
  const wanted = new Set(
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry || (onDemand && facadeModuleId?.endsWith(onDemand))),
  )
  for (const { imports } of wanted) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk)
  }
  const owners = new Map<string, number>()
  for (const { code, modules } of wanted) {
    const alone: { readonly owner: string; readonly bytes: number }[] = []
    for (const [id, { code: own }] of Object.entries(modules)) {
      if (own === null) continue
      alone.push({ owner: ownerOf(id), bytes: compressed((await minify('module.js', own)).code) })
    }
    const share = compressed(code) / alone.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { owner, bytes } of alone) owners.set(owner, (owners.get(owner) ?? 0) + bytes * share)
  }
  return owners
}

const compressed = (code: string) => gzipSync(code, { level: 9 }).byteLength

process.env['NODE_ENV'] = 'production'
const sections: string[] = []
for (const { name, lines, onDemand } of apps) {
  const owners = [...(await weigh(lines, onDemand))].sort(([, one], [, other]) => other - one)
  const sum = (isCounted: (owner: string) => boolean) =>
    owners.reduce((total, [owner, bytes]) => total + (isCounted(owner) ? bytes : 0), 0) / KIB
  const rows = owners
    .filter(([, bytes]) => bytes >= KIB / 10)
    .map(([owner, bytes]) => `| ${owner} | ${(bytes / KIB).toFixed(1)} |`)
  const ours = sum((owner) => owner.startsWith('ours'))
  sections.push(
    `## ${name}: ${sum(() => true).toFixed(1)} KiB, of which ours are ${ours.toFixed(1)}`,
    ['| what | KiB gz |', '|---|---:|', ...rows].join('\n'),
  )
}
const report = [
  '# Bench: weights',
  'Written by `npm run bench -- weights`. Production builds of a minimal app from our source. The figures are KiB (gzip) of the files that it loads. The size of a file is divided among its modules in proportion to their sizes when compressed alone.',
  ...sections,
]
  .join('\n\n')
  .concat('\n')
console.log(report)
writeFileSync(fileURLToPath(new URL('results-weights.md', import.meta.url)), report)
