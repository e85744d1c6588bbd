import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FrameNotBuiltError } from './errors.ts'

/** A file of the built frame. */
export type FrameFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string }

/** The pages of the built frame. */
export type FramePages = {
  readonly index: string
  readonly confirm: string
  /** The hashes of the inline scripts of the pages, for their policy. */
  readonly scriptHashes: readonly string[]
}

/** The built frame. */
export type FrameFiles = {
  /** @throws {FrameNotBuiltError} */
  readPages(): Promise<FramePages>
  /** Returns a file beside the pages; null when there is none. @param name - such as `assets/main-abc.js`. */
  readAsset(name: string): Promise<FrameFile | null>
}

const types: Readonly<Record<string, string>> = {
  ...{ js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' },
  ...{ woff2: 'font/woff2', png: 'image/png', map: 'application/json', wasm: 'application/wasm' },
}

const hashesShape = z.object({ scriptHashes: z.array(z.string().regex(/^sha256-[+/=A-Za-z0-9]+$/)) })

/**
 * Opens the folder of the built frame. Files are read at the first request and then held, so that the pages, their hashes and their
 * scripts are of one build until the server starts again.
 */
export function openFrameFiles(folder: string): FrameFiles {
  let pages: Promise<FramePages> | null = null
  const assets = new Map<string, Promise<FrameFile | null>>()
  return {
    readPages() {
      pages ??= readPages(folder).catch((error: unknown) => {
        // In the local world it is built while the server starts.
        pages = null
        throw error
      })
      return pages
    },
    readAsset(name) {
      // One folder and no dot at the start of a name: nothing outside of the folder has such a path.
      const [, extension = ''] = /^assets\/[A-Za-z0-9_-][-\w.]*\.([a-z0-9]+)$/.exec(name) ?? []
      const type = types[extension]
      if (type === undefined) return Promise.resolve(null)
      const known = assets.get(name)
      if (known !== undefined) return known
      const read = readFile(join(folder, name)).then(
        (body) => ({ body: new Uint8Array(body), type }),
        () => {
          // Not held, so that names that do not exist take no memory.
          assets.delete(name)
          return null
        },
      )
      assets.set(name, read)
      return read
    },
  }
}

async function readPages(folder: string): Promise<FramePages> {
  try {
    const [index, confirm, hashes] = await Promise.all(
      ['index.html', 'confirm.html', 'page.json'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    const { scriptHashes } = hashesShape.parse(JSON.parse(hashes ?? ''))
    return { index: index ?? '', confirm: confirm ?? '', scriptHashes }
  } catch (cause) {
    throw new FrameNotBuiltError(folder, { cause })
  }
}
