import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Checks the ranges of the peer dependencies. `npm run test:soak` installs, builds and uses the ends of each range (see
 * examples/starters/starters.soak.ts). This file checks what needs no registry.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const manifest: {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const soak = readFileSync(join(root, '../../examples/starters/starters.soak.ts'), 'utf8')

describe('peers', () => {
  test('default: the starters are built with the oldest version of each range', () => {
    expect(manifest.peerDependencies).toMatchObject({
      '@wagmi/core': '^2.17.0 || ^3.6.0',
      react: '^18.2.0 || ^19.0.0',
      'react-dom': '^18.2.0 || ^19.0.0',
      viem: '^2.31.0',
    })
    expect(soak).toContain("viem: '2.31.0'")
    // This version depends on @wagmi/core 2.17.3.
    expect(soak).toContain("wagmi: '2.15.6'")
  })

  test('behavior: no package of which two copies disturb each other is a dependency', () => {
    // zod is in the chunks of the flows and in those of servers. It keeps nothing that a second copy would need.
    expect(Object.keys(manifest.dependencies)).toEqual(['uqr', 'zod'])
  })

  test('behavior: the overrides of the README are those that are measured', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const [, lines = ''] = /```json\n(\{\n {2}"overrides"[\s\S]*?)```/.exec(readme) ?? []
    const named: { readonly overrides: Readonly<Record<string, string | Readonly<Record<string, string>>>> } =
      JSON.parse(lines)
    const measured = readFileSync(join(root, '../../bench/pages/peers.ts'), 'utf8')
    const [, written = ''] = /export const leanOverrides = \{\n([\s\S]*?)\n\}/.exec(measured) ?? []
    const inOneLine = Object.entries(named.overrides).map(([name, version]) =>
      `${name}: ${JSON.stringify(version)}`.replaceAll(/["{}]/g, '').replaceAll(':', ': '),
    )
    expect(written.replaceAll(/['{}]/g, '').split(',\n').map(tidy)).toEqual(inOneLine.map(tidy))
  })

  test('behavior: the views use nothing that React 18 lacks', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.tsx'),
    )
    const ofReact19 = /<\w+Context value=|\buse(?:EffectEvent|ActionState|Optimistic|FormStatus)\b|\buse\(/
    const found = sources.filter((path) => ofReact19.test(readFileSync(join(root, 'src', path), 'utf8')))
    expect(found).toEqual([])
  })
})

function tidy(line: string): string {
  return line.replaceAll(/[\s,]+/g, ' ').trim()
}
