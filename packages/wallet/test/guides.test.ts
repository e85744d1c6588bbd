import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'

/** Compares what the guides say about hosts and npm with the code. */
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
  test('default: allows pictures of wallets, which are data: and blob:', () => {
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })

  test('default: allows the RPC of the sample’s chains and the relay', () => {
    const client = createRequire(import.meta.url).resolve('@walletconnect/sign-client/package.json')
    const core = createRequire(client).resolve('@walletconnect/core')
    const [relay] = /wss:\/\/relay[\w.]+/.exec(readFileSync(join(dirname(core), 'index.es.js'), 'utf8')) ?? []
    const rpcs = [mainnet, base].flatMap((chain) => chain.rpcUrls.default.http).map((url) => new URL(url).origin)
    expect(directives.get('connect-src')).toEqual(["'self'", ...rpcs, relay])
  })

  test('default: every other directive allows only the page itself', () => {
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

  test('behavior: every one that names chains says which RPC is asked', () => {
    expect(configs.length).toBeGreaterThanOrEqual(4)
    expect(configs.filter((code) => !code.includes('transports:'))).toEqual([])
  })
})
