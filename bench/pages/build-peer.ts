import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { lastWords } from './install-peer.ts'

/** The pages of `bench/modal`. */
const modalPages = fileURLToPath(new URL('../modal/', import.meta.url))

/**
 * Builds a peer's page beside its packages, as Vite does by default.
 * @param installed - the folder that holds its node_modules.
 * @param pages - the folder that holds the pages, each in a folder named after its peer.
 * @returns the folder to serve, or in words why there is none.
 */
export async function buildPeer(
  name: string,
  installed: string,
  pages = modalPages,
): Promise<{ readonly folder: string } | { readonly missing: string }> {
  const root = join(installed, pages === modalPages ? 'app' : `app-${basename(pages)}`)
  const folder = join(root, 'dist')
  rmSync(root, { recursive: true, force: true })
  cpSync(join(pages, name), root, { recursive: true })
  cpSync(join(modalPages, 'laurel/index.html'), join(root, 'index.html'))
  try {
    // What the peers' packages make a bundler say is not ours to read.
    await build({ root, configFile: false, logLevel: 'silent', build: { outDir: folder, reportCompressedSize: false } })
  } catch (cause) {
    return { missing: `it could not be built: ${lastWords(cause instanceof Error ? cause.message : String(cause))}` }
  }
  return existsSync(join(folder, 'index.html')) ? { folder } : { missing: 'its build wrote nothing' }
}
