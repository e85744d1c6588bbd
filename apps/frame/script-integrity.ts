import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

const hashOf = (algorithm: 'sha256' | 'sha384', content: string | Uint8Array) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/**
 * Adds the hash of every script to the built pages: as `integrity` of those that the pages name, and in an import map for
 * those that scripts import. The hashes of the import maps themselves, for the Content Security Policy, are written to
 * `page.json`. A browser then runs exactly the built files.
 */
export function scriptIntegrity(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'laurel-script-integrity',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    // After all files are written, because bundlers change scripts until then.
    async closeBundle() {
      // A build for a test writes no files.
      if (!config.build.write) return
      const folder = resolve(config.root, config.build.outDir)
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const scripts = names.filter((name) => name.endsWith('.js')).sort()
      const integrity = Object.fromEntries(
        await Promise.all(
          scripts.map(
            async (name) => [config.base + name, hashOf('sha384', await readFile(join(folder, name)))] as const,
          ),
        ),
      )
      const importMap = JSON.stringify({ integrity })
      for (const name of names.filter((each) => each.endsWith('.html'))) {
        const html = await readFile(join(folder, name), 'utf8')
        await writeFile(join(folder, name), addIntegrity(html, integrity, importMap))
      }
      await writeFile(join(folder, 'page.json'), `${JSON.stringify({ scriptHashes: [hashOf('sha256', importMap)] })}\n`)
    },
  }
}

/** Returns a page with the hashes. The import map comes before the first script that it is for. */
export function addIntegrity(html: string, integrity: Readonly<Record<string, string>>, importMap: string): string {
  const withHashes = html.replace(/<(script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g, (tag, _, url: string) => {
    const hash = integrity[url]
    if (hash === undefined) throw new Error(`The page names ${url}, which is not among the built scripts.`)
    return `${tag} integrity="${hash}"`
  })
  return withHashes.replace(/\s*<(?:script type="module"|link rel="modulepreload")/, (first) => {
    return `\n    <script type="importmap">${importMap}</script>${first}`
  })
}
