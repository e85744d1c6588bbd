import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'

/** What the guides claim of hosts and of npm, held against where it comes from. */
const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const look = readFileSync(join(root, 'docs/appearance.md'), 'utf8')
const [, policy = ''] = /```text\n(default-src [^`]*)```/.exec(look) ?? []
const directives = new Map(
  policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...sources]): [string, readonly string[]] => [name, sources]),
)

describe('the Content Security Policy of the guide', () => {
  test('default: lets pictures of wallets in, which are data: and blob:', () => {
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })

  test('default: lets the RPC of the sample’s chains and the relay be asked', () => {
    const client = createRequire(import.meta.url).resolve('@walletconnect/sign-client/package.json')
    const core = createRequire(client).resolve('@walletconnect/core')
    const [relay] = /wss:\/\/relay[\w.]+/.exec(readFileSync(join(dirname(core), 'index.es.js'), 'utf8')) ?? []
    const rpcs = [mainnet, base].flatMap((chain) => chain.rpcUrls.default.http).map((url) => new URL(url).origin)
    expect(directives.get('connect-src')).toEqual(["'self'", ...rpcs, relay])
  })

  test('default: every other directive keeps to the page itself', () => {
    expect([...directives.keys()]).toEqual(['default-src', 'img-src', 'connect-src'])
    expect(directives.get('default-src')).toEqual(["'self'"])
  })

  test('behavior: the README names the same for a page without a bundler', () => {
    expect(readme).toContain('connect-src')
    expect(readme).toContain('docs/appearance.md#content-security-policy')
  })
})

describe('the samples', () => {
  const samples = [...readme.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const configs = samples.filter((code) => /create(Wallet|Config)\(\{[^}]*chains: \[/.test(code))

  test('behavior: every one that names chains says whose RPC is asked', () => {
    expect(configs.length).toBeGreaterThanOrEqual(4)
    expect(configs.filter((code) => !code.includes('transports:'))).toEqual([])
  })
})
